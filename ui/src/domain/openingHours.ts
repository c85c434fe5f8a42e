/** Whether an office is open, on the clock of its own place. */

import type { OpeningHours } from '../content/types.ts'
import { clockTime } from './dates.ts'

export type OpenState =
  | { open: true; closes: string }
  /** `inDays` counts from today. */
  | { open: false; opens: string; weekday: number; inDays: number }

const DAYS_IN_WEEK = 7

/** The state at an instant; undefined where no hours are given. */
export function openState(hours: OpeningHours[], now: number, timeZone: string): OpenState | undefined {
  const { weekday, hour, minute } = clockTime(now, timeZone)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  for (let inDays = 0; inDays <= DAYS_IN_WEEK; inDays++) {
    const day = (weekday + inDays) % DAYS_IN_WEEK
    // Times of day compare as text.
    const spans = hours
      .filter(({ days }) => days.includes(day))
      .sort((a, b) => a.opens.localeCompare(b.opens))
    for (const { opens, closes } of spans) {
      if (inDays > 0 || time < opens) return { open: false, opens, weekday: day, inDays }
      if (time < closes) return { open: true, closes }
    }
  }
  return undefined
}
