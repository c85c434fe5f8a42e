import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer, onServerClock, serverNow } from './serverClock.ts'

const SERVER = Date.parse('2026-12-01T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function answer(headers: Record<string, string> = {}): Response {
  return new Response('', { headers: { Date: new Date(SERVER).toUTCString(), ...headers } })
}

/** Notes a response that took `trip` milliseconds, on a clock that is `ahead` of the server's. */
function note(ahead: number, trip = 0, response = answer()): void {
  const middle = SERVER + ahead
  noteAnswer(response, middle - trip / 2, middle + trip / 2)
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  note(0)
  vi.useRealTimers()
})

test.each([
  ['two days ahead', 2 * DAY, 0, -2 * DAY],
  ['a month behind', -30 * DAY, 0, 30 * DAY],
  ['three minutes ahead', 3 * MINUTE, 1000, -3 * MINUTE],
  ['right', 0, 0, 0],
  ['less than two minutes ahead', 2 * MINUTE - 1, 0, 0],
  ['three minutes ahead, by a response too slow to be reliable', 3 * MINUTE, 4 * MINUTE, 0],
])('a clock that is %s is corrected', (_, ahead, trip, correction) => {
  vi.setSystemTime(SERVER + ahead)
  note(ahead, trip)
  expect(serverNow() - Date.now()).toBe(correction)
})

test.each([
  ['without a date', new Response('')],
  ['with an invalid date', answer({ Date: 'yesterday' })],
  ['from a cache', answer({ Age: '86400' })],
])('a response %s corrects nothing', (_, response) => {
  note(2 * DAY, 0, response)
  expect(serverNow()).toBe(Date.now())
})

test('a clock that was fixed in the meantime is no longer corrected', () => {
  note(2 * DAY)
  expect(serverNow()).not.toBe(Date.now())
  note(0)
  expect(serverNow()).toBe(Date.now())
})

test('listeners are called for a change, but not for differences below the resolution of Date', () => {
  const listener = vi.fn()
  const stop = onServerClock(listener)
  note(2 * DAY)
  note(2 * DAY + 900)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  note(0)
  expect(listener).toHaveBeenCalledTimes(1)
})
