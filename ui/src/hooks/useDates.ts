import { useCityClock, useText } from '../content/ContentProvider.tsx'
import { clockTime, formatDate, formatTime } from '../domain/dates.ts'

export interface Dates {
  /** Formats an ISO date or instant as `October 12, 2026`. */
  date: (iso: string | number) => string
  /** Formats an ISO instant as `14:00`. */
  time: (iso: string | number) => string
  /** Formats an ISO instant as `October 12, 2026, 14:00`. */
  dateTime: (iso: string | number) => string
}

/** Formats dates and times in the city's time zone. */
export function useDates(): Dates {
  const months = useText()('dates.months')
  const cityClock = useCityClock()
  const clock = (iso: string | number) => {
    if (typeof iso === 'number') return cityClock(iso)
    // A date without a time is independent of the time zone.
    return iso.includes('T') ? cityClock(Date.parse(iso)) : clockTime(Date.parse(iso), 0)
  }
  const date = (iso: string | number) => formatDate(clock(iso), months)
  const time = (iso: string | number) => formatTime(clock(iso))
  return { date, time, dateTime: (iso) => `${date(iso)}, ${time(iso)}` }
}
