/** The scale of five months on which requests are compared: from the month before the current one to the third after it. */
import { type ClockTime, isoDate } from './dates.ts'

export interface DateRule {
  /** The first days of the months that start on the scale, as percentages of its length. */
  months: { at: number; month: number; year: number }[]
  today: number
  /** The percentage of an instant, limited to the scale. */
  at: (iso: string) => number
  /** Whether an instant is after the end of the scale. */
  isAfter: (iso: string) => boolean
}

const BEFORE = 1
const AFTER = 4

/** The scale around an instant, in the local time of `clock`. */
export function dateRule(now: number, clock: (instant: number) => ClockTime): DateRule {
  const { year, month } = clock(now)
  const firstOf = (offset: number) => Date.UTC(year, month - 1 + offset, 1)
  const [start, end] = [firstOf(-BEFORE), firstOf(AFTER)]
  // Local days as if they were UTC: the offset of the time zone is below the width of a line.
  const local = (instant: number) => {
    const { hour, minute } = clock(instant)
    return Date.parse(`${isoDate(clock(instant))}T00:00Z`) + (hour * 60 + minute) * 60_000
  }
  const percent = (time: number) => Math.min(100, Math.max(0, ((time - start) / (end - start)) * 100))
  return {
    months: Array.from({ length: BEFORE + AFTER }, (_, index) => {
      const first = firstOf(index - BEFORE)
      const date = new Date(first)
      return { at: percent(first), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }
    }),
    today: percent(local(now)),
    at: (iso) => percent(local(Date.parse(iso))),
    isAfter: (iso) => local(Date.parse(iso)) > end,
  }
}
