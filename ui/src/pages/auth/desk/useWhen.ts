import { useCityClock, useText } from '../../../content/ContentProvider.tsx'
import { dayNumber, formatDate, formatTime } from '../../../domain/dates.ts'
import { serverNow } from '../../../http/serverClock.ts'

/** Formats times for lists: today and yesterday by the hour, earlier ones by the day. */
export function useWhen(): (time: string) => string {
  const t = useText()
  const clockOf = useCityClock()
  const day = useDay()
  return (time) => {
    const [clock, today] = [clockOf(Date.parse(time)), clockOf(serverNow())]
    const days = dayNumber(today) - dayNumber(clock)
    if (days === 0) return t('auth.desk.when.today', { time: formatTime(clock) })
    if (days === 1) return t('auth.desk.when.yesterday', { time: formatTime(clock) })
    return day(time)
  }
}

/** Formats a day, without the year if it is the present one. */
export function useDay(): (time: string) => string {
  const t = useText()
  const clockOf = useCityClock()
  return (time) => {
    const clock = clockOf(Date.parse(time))
    const date = formatDate(clock, t('dates.months'))
    return clock.year === clockOf(serverNow()).year ? date.replace(/, \d+$/, '') : date
  }
}

/** Formats times in full, which a printout needs. */
export function useMoment(): (time: string) => string {
  const t = useText()
  const clockOf = useCityClock()
  return (time) => {
    const clock = clockOf(Date.parse(time))
    return `${formatDate(clock, t('dates.months'))}, ${formatTime(clock)}`
  }
}
