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

const UTC = 'UTC'

/** What the clock shows at an instant in an IANA time zone. */
export function clockTime(instant: number, timeZone: string): ClockTime {
  // UTC needs no table of time zones, and so no more than the language itself.
  const date = new Date(timeZone === UTC ? instant : shifted(instant, timeZone))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    weekday: date.getUTCDay(),
  }
}

/** The instant at which UTC shows what the zone shows now. */
function shifted(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
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
