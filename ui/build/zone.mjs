/** Makes a table of a time zone's UTC offsets, because the engine that renders pages has no `Intl`. */

const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2060, 0, 1)
/** The offset changes at most once in this time. */
const STEP = 5 * 24 * 3_600_000
const SECOND = 1000

/**
 * `[instant, offset]` for each clock change, both in milliseconds; the first entry has the initial offset.
 *
 * @returns {[number, number][]}
 */
export function offsetsOf(timeZone) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (instant) => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    )
    const { year, month, day, hour, minute, second } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant
  }
  const offsets = [[0, offsetAt(FIRST)]]
  for (let instant = FIRST; instant < LAST; instant += STEP) {
    const before = offsets.at(-1)[1]
    const after = offsetAt(instant + STEP)
    if (after !== before) offsets.push([changeBetween(instant, instant + STEP, before, offsetAt), after])
  }
  return offsets
}

/** The first second at which the offset differs from `before`. */
function changeBetween(early, late, before, offsetAt) {
  let [from, to] = [early / SECOND, late / SECOND]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (offsetAt(middle * SECOND) === before) from = middle
    else to = middle
  }
  return to * SECOND
}
