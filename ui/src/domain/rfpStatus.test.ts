import { expect, test } from 'vitest'
import { clockTime } from './dates.ts'
import { knownStatus, stateOf, statusOf, takesQuestions, timeLeft } from './rfpStatus.ts'

const rfp = {
  publishedAt: '2026-11-17T14:00:00Z',
  questionsUntil: '2026-12-08T14:00:00Z',
  closesAt: '2026-12-22T14:00:00Z',
}
const at = (iso: string) => Date.parse(iso)
const utc = (instant: number) => clockTime(instant, 0)

test.each([
  ['2026-11-17T13:59:59Z', 'upcoming', false, 'upcoming.hour'],
  ['2026-11-17T03:00:00Z', 'upcoming', false, 'upcoming.hours'],
  ['2026-11-16T13:00:00Z', 'upcoming', false, 'upcoming.day'],
  ['2026-11-15T13:59:59Z', 'upcoming', false, 'upcoming.days'],
  ['2026-11-17T14:00:00Z', 'open', true, 'open.days'],
  ['2026-12-08T14:00:00Z', 'open', false, 'open.days'],
  ['2026-12-15T13:59:59Z', 'open', false, 'open.days'],
  ['2026-12-15T14:00:00Z', 'closing-soon', false, 'open.days'],
  ['2026-12-21T13:00:00Z', 'closing-soon', false, 'open.day'],
  ['2026-12-22T11:30:00Z', 'closing-soon', false, 'open.hours'],
  ['2026-12-22T13:30:00Z', 'closing-soon', false, 'open.hour'],
  ['2026-12-22T14:00:00Z', 'under-evaluation', false, undefined],
])('at %s, the status is %s', (now, status, questions, left) => {
  expect(statusOf(rfp, at(now))).toBe(status)
  expect(takesQuestions(rfp, at(now))).toBe(questions)
  const { state, unit } = timeLeft(rfp, at(now), utc) ?? {}
  expect(unit && `${state}.${unit}`).toBe(left)
})

test.each([
  ['2026-12-11T20:00:00Z', 11],
  ['2026-12-11T08:00:00Z', 11],
  ['2026-12-21T13:00:00Z', 1],
  ['2026-12-22T11:30:00Z', 2],
  ['2026-11-16T13:00:00Z', 1],
  ['2026-11-17T03:00:00Z', 11],
  ['2026-11-17T13:59:59Z', 0],
])('at %s, the days or hours left are counted as on a calendar: %d', (now, count) => {
  expect(timeLeft(rfp, at(now), utc)?.count).toBe(count)
})

test('a final status takes precedence over the dates', () => {
  for (const status of ['awarded', 'cancelled'] as const) {
    const ended = { ...rfp, final: { status, at: '2026-11-20T10:00:00Z', note: '' } }
    expect(statusOf(ended, at('2026-12-01T00:00:00Z'))).toBe(status)
    expect(takesQuestions(ended, at('2026-12-01T00:00:00Z'))).toBe(false)
    expect(stateOf(status)).toBe('decided')
    expect(knownStatus(ended, null)).toBe(status)
  }
})

test('without the time, only a final status is known', () => {
  expect(knownStatus(rfp, null)).toBeUndefined()
  expect(knownStatus(rfp, at('2026-12-01T00:00:00Z'))).toBe('open')
})

test('a request that closes soon is an open one', () => {
  expect(stateOf('closing-soon')).toBe('open')
  expect(stateOf('under-evaluation')).toBe('under-evaluation')
})
