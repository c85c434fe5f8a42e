import { expect, test } from 'vitest'
import { compareTimes } from './compareTimes.ts'

test('dates and times are in order', () => {
  expect(['2026-12-05T14:00Z', '2026-11-30T09:00Z', '2026-12-05T09:30Z'].sort(compareTimes)).toEqual([
    '2026-11-30T09:00Z',
    '2026-12-05T09:30Z',
    '2026-12-05T14:00Z',
  ])
  expect(compareTimes('09:00', '09:00')).toBe(0)
})
