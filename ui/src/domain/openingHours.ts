/** Whether an office is open, in the office's local time. */

import type { OpeningHours } from '../content/types.ts'
import { compareTimes } from './compareTimes.ts'
import { type ClockTime, formatTime } from './dates.ts'

export type OpenState =
  | { open: true; closes: string }
  /** `inDays` counts from today. */
  | { open: false; opens: string; weekday: number; inDays: number }

const DAYS_IN_WEEK = 7

/** The state at a local time; undefined without opening hours. */
export function openState(hours: OpeningHours[], now: ClockTime): OpenState | undefined {
  const { weekday } = now
  const time = formatTime(now)
  for (let inDays = 0; inDays <= DAYS_IN_WEEK; inDays++) {
    const day = (weekday + inDays) % DAYS_IN_WEEK
    // Times in this format can be compared as strings.
    const spans = hours
      .filter(({ days }) => days.includes(day))
      .sort((a, b) => compareTimes(a.opens, b.opens))
    for (const { opens, closes } of spans) {
      if (inDays > 0 || time < opens) return { open: false, opens, weekday: day, inDays }
      if (time < closes) return { open: true, closes }
    }
  }
  return undefined
}
