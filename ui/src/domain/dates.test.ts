import { expect, test } from 'vitest'
import { clockTime, formatDate, formatTime } from './dates.ts'
import { offsetByIntl } from './timeZone.ts'

const MONTHS = 'January February March April May June July August September October November December'

test.each([
  ['2026-10-12T00:00:00Z', 'UTC', 'October 12, 2026', '00:00', 1],
  ['2026-12-31T23:30:00Z', 'UTC', 'December 31, 2026', '23:30', 4],
  ['2026-12-31T23:30:00Z', 'Asia/Dubai', 'January 1, 2027', '03:30', 5],
  ['2026-07-01T12:00:00Z', 'Europe/Berlin', 'July 1, 2026', '14:00', 3],
  ['2026-12-01T12:00:00Z', 'Europe/Berlin', 'December 1, 2026', '13:00', 2],
])('%s in %s', (instant, zone, date, time, weekday) => {
  const at = Date.parse(instant)
  const clock = clockTime(at, offsetByIntl(at, zone))
  expect(formatDate(clock, MONTHS)).toBe(date)
  expect(formatTime(clock)).toBe(time)
  expect(clock.weekday).toBe(weekday)
})
