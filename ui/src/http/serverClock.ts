/**
 * The server's clock, which is used for deadlines. A visitor's clock may be wrong by days, so it is corrected
 * by the `Date` header of responses.
 */

/** Smaller differences are ignored, because clocks drift and responses take time; in milliseconds. */
const TOLERANCE = 120_000
/** `Date` has a resolution of whole seconds, so smaller changes are ignored; in milliseconds. */
const RESOLUTION = 2000

let correction = 0
const listeners = new Set<() => void>()

/** The server's time in milliseconds; the visitor's time until a response corrects it. */
export function serverNow(): number {
  return Date.now() + correction
}

/** Calls back when the correction changes; returns a function that unsubscribes. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Compares the `Date` of a response with the visitor's clock. `sentAt` and `receivedAt` are the visitor's
 * times of request and response; the server answered between them.
 */
export function noteAnswer({ headers }: Response, sentAt: number, receivedAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '')
  // `Age` means that the response is from a cache, so its date is in the past.
  if (Number.isNaN(date) || headers.has('Age')) return
  const halfOfTrip = (receivedAt - sentAt) / 2
  const difference = date - (sentAt + halfOfTrip)
  const found = Math.abs(difference) > TOLERANCE + halfOfTrip ? difference : 0
  if (Math.abs(found - correction) < RESOLUTION) return
  correction = found
  for (const listener of listeners) listener()
}
