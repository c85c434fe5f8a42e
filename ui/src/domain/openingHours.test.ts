import { expect, test } from 'vitest'
import { clockTime } from './dates.ts'
import { openState } from './openingHours.ts'
import { offsetByIntl } from './timeZone.ts'

const clockAt = (iso: string, zone = 'UTC') => clockTime(Date.parse(iso), offsetByIntl(Date.parse(iso), zone))

const weekdays = [{ days: [0, 1, 2, 3, 4], label: '', opens: '09:00', closes: '16:00' }]
const split = [
  { days: [1], label: '', opens: '14:00', closes: '18:00' },
  { days: [1], label: '', opens: '08:00', closes: '12:00' },
]

// November 22, 2026, is a Sunday.
test.each([
  ['2026-11-22T08:59:00Z', 'UTC', { open: false, opens: '09:00', weekday: 0, inDays: 0 }],
  ['2026-11-22T09:00:00Z', 'UTC', { open: true, closes: '16:00' }],
  ['2026-11-22T15:59:00Z', 'UTC', { open: true, closes: '16:00' }],
  ['2026-11-22T16:00:00Z', 'UTC', { open: false, opens: '09:00', weekday: 1, inDays: 1 }],
  ['2026-11-26T20:00:00Z', 'UTC', { open: false, opens: '09:00', weekday: 0, inDays: 3 }],
  ['2026-11-22T08:00:00Z', 'Asia/Dubai', { open: true, closes: '16:00' }],
  ['2026-11-21T21:30:00Z', 'Asia/Dubai', { open: false, opens: '09:00', weekday: 0, inDays: 0 }],
])('at %s in %s', (now, zone, expected) => {
  expect(openState(weekdays, clockAt(now, zone))).toEqual(expected)
})

test.each([
  ['2026-11-23T12:30:00Z', { open: false, opens: '14:00', weekday: 1, inDays: 0 }],
  ['2026-11-23T18:00:00Z', { open: false, opens: '08:00', weekday: 1, inDays: 7 }],
])('with a break, at %s', (now, expected) => {
  expect(openState(split, clockAt(now))).toEqual(expected)
})

test('without hours, there is no state', () => {
  expect(openState([], clockAt('2026-11-22T00:00:00Z'))).toBeUndefined()
})
