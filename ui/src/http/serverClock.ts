/**
 * The server's clock, by which deadlines count. A visitor's own clock may be wrong by days; the `Date` of
 * the server's answers corrects it.
 */

/** A difference up to this many milliseconds is nobody's mistake: clocks drift, and answers take their time. */
const TOLERANCE = 120_000
/** `Date` counts whole seconds, so a correction that changes by less is the same, in milliseconds. */
const RESOLUTION = 2000

let correction = 0
const listeners = new Set<() => void>()

/** The time by the server's clock, in milliseconds; by the visitor's own until an answer tells otherwise. */
export function serverNow(): number {
  return Date.now() + correction
}

/** Calls back when the correction changes; returns what stops that. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Compares the `Date` of an answer with the visitor's clock, which showed `sentAt` and `receivedAt` when
 * the request left and the answer came: the server answered somewhere in between.
 */
export function noteAnswer({ headers }: Response, sentAt: number, receivedAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '')
  // With an age, the answer comes from a cache and its date is of the past.
  if (Number.isNaN(date) || headers.has('Age')) return
  const halfOfTrip = (receivedAt - sentAt) / 2
  const difference = date - (sentAt + halfOfTrip)
  const found = Math.abs(difference) > TOLERANCE + halfOfTrip ? difference : 0
  if (Math.abs(found - correction) < RESOLUTION) return
  correction = found
  for (const listener of listeners) listener()
}
