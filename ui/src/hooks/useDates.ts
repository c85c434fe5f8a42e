import { useContent, useText } from '../content/ContentProvider.tsx'
import { clockTime, formatDate, formatTime } from '../domain/dates.ts'

export interface Dates {
  /** An ISO date or instant as `12 October 2026`. */
  date: (iso: string | number) => string
  /** An ISO instant as `14:00`. */
  time: (iso: string | number) => string
  /** An ISO instant as `12 October 2026, 14:00`. */
  dateTime: (iso: string | number) => string
}

/** Dates and times in the site's time zone. */
export function useDates(): Dates {
  const months = useText()('dates.months')
  const { id } = useContent().site.timeZone
  // A date without a time is the same day everywhere.
  const zone = (iso: string | number) => (typeof iso === 'string' && !iso.includes('T') ? 'UTC' : id)
  const clock = (iso: string | number) =>
    clockTime(typeof iso === 'number' ? iso : Date.parse(iso), zone(iso))
  const date = (iso: string | number) => formatDate(clock(iso), months)
  const time = (iso: string | number) => formatTime(clock(iso))
  return { date, time, dateTime: (iso) => `${date(iso)}, ${time(iso)}` }
}
