import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import { formatTime } from '../../domain/dates.ts'

interface EventTime {
  /** Formats an ISO instant as `Saturday, December 5`. */
  day: (iso: string) => string
  /** Formats an ISO instant as `17:00`. */
  time: (iso: string) => string
}

/** Formats the times of events in the city's time zone, without the year. */
export function useEventTime(): EventTime {
  const t = useText()
  const cityClock = useCityClock()
  const weekdays = t('dates.days').split(' ')
  const months = t('dates.months').split(' ')
  const clock = (iso: string) => cityClock(Date.parse(iso))
  const day = (iso: string) => {
    const { weekday, month, day } = clock(iso)
    return `${weekdays[weekday]}, ${months[month - 1]} ${day}`
  }
  return { day, time: (iso) => formatTime(clock(iso)) }
}
