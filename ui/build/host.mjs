/** What the site generator needs from the program that runs it: `Host` in site/input.ts. */
import { createHash } from 'node:crypto'
import { loadOffsetByIntl, offsetsOf } from './zone.mjs'

export async function loadHost() {
  const offsetByIntl = await loadOffsetByIntl()
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    offsetsOf(timeZone) {
      try {
        return offsetsOf(timeZone, offsetByIntl)
      } catch {
        return undefined
      }
    },
  }
}
