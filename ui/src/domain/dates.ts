/** Dates and times as visitors read them: `12 October 2026`, `14:00`. */

/** A moment on the clock of some place. */
export interface ClockTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  /** 0 is Sunday. */
  weekday: number
}

/** The difference between the clocks of an IANA time zone and UTC at an instant, in milliseconds. */
export type OffsetAt = (instant: number, timeZone: string) => number

/** What a clock shows at an instant, given its offset from UTC; both in milliseconds. */
export function clockTime(instant: number, offset: number): ClockTime {
  const date = new Date(instant + offset)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    weekday: date.getUTCDay(),
  }
}

/** `12 October 2026`; `months` are the twelve names, separated by spaces. */
export function formatDate({ day, month, year }: ClockTime, months: string): string {
  return `${day} ${months.split(' ')[month - 1]} ${year}`
}

/** `14:00`. */
export function formatTime({ hour, minute }: ClockTime): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** `2026-10-12`. */
export function isoDate({ year, month, day }: ClockTime): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
