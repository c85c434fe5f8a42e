import { expect, test } from 'vitest'
import { dateRule } from './dateRule.ts'
import { clockTime } from './dates.ts'

const utc = (instant: number) => clockTime(instant, 0)
const rule = dateRule(Date.parse('2026-12-02T00:00:00Z'), utc)

test('the scale starts a month before the current one, also across a year', () => {
  expect(rule.months.map(({ month }) => month)).toEqual([11, 12, 1, 2, 3])
  expect(rule.months.map(({ year }) => year)).toEqual([2026, 2026, 2027, 2027, 2027])
  expect(rule.months.map(({ at }) => Math.round(at))).toEqual([0, 20, 40, 61, 79])
})

test.each([
  ['2026-09-01T00:00:00Z', 0, false],
  ['2026-11-01T00:00:00Z', 0, false],
  ['2026-12-02T00:00:00Z', 21, false],
  ['2027-04-01T00:00:00Z', 100, false],
  ['2027-06-30T14:00:00Z', 100, true],
])('%s is at %s percent', (iso, percent, isAfter) => {
  expect(Math.round(rule.at(iso))).toBe(percent)
  expect(rule.isAfter(iso)).toBe(isAfter)
})

test('today is on the scale by the local time of the city', () => {
  const ahead = (instant: number) => clockTime(instant, 2 * 3_600_000)
  const late = Date.parse('2026-11-30T23:00:00Z')
  expect(dateRule(late, ahead).months[0]?.month).toBe(11)
  expect(dateRule(late, utc).months[0]?.month).toBe(10)
})
