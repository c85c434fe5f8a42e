/** Makes a table of a time zone's UTC offsets, because the engine that renders pages has no `Intl`. */
import { readFile } from 'node:fs/promises'
import * as esbuild from 'esbuild'

const OFFSET_BY_INTL = 'src/domain/timeZone.ts'

const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2060, 0, 1)
/** The offset changes at most once in this time. */
const STEP = 5 * 24 * 3_600_000
const SECOND = 1000

/** The browser's own function from an instant and a time zone to an offset. */
export async function loadOffsetByIntl() {
  const { code } = await esbuild.transform(await readFile(OFFSET_BY_INTL, 'utf8'), { loader: 'ts' })
  const { offsetByIntl } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return offsetByIntl
}

/**
 * `[instant, offset]` for each clock change, both in milliseconds; the first entry has the initial offset.
 *
 * @returns {[number, number][]}
 */
export function offsetsOf(timeZone, offsetByIntl) {
  const offsetAt = (instant) => offsetByIntl(instant, timeZone)
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
