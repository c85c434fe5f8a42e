/** A local date and time. */
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

/** The UTC offset of an IANA time zone at an instant; both in milliseconds. */
export type OffsetAt = (instant: number, timeZone: string) => number

/** The local time for an instant and a UTC offset, both in milliseconds. */
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

/** Formats `October 12, 2026`; `months` are the twelve names, separated by spaces. */
export function formatDate({ day, month, year }: ClockTime, months: string): string {
  return `${months.split(' ')[month - 1]} ${day}, ${year}`
}

/** Formats `14:00`. */
export function formatTime({ hour, minute }: ClockTime): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The number of days since January 1, 1970, on the calendar. */
export function dayNumber({ year, month, day }: ClockTime): number {
  return Date.UTC(year, month - 1, day) / 86_400_000
}

/** Formats `2026-10-12`. */
export function isoDate({ year, month, day }: ClockTime): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whether a day, such as `2026-10-12`, lies in a period with both days; one without an end goes on. */
export function isDuring({ from, until }: { from: string; until?: string }, day: string): boolean {
  return from <= day && (until === undefined || day <= until)
}
