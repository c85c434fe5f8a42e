import type { OffsetAt } from '../src/domain/dates.ts'
import type { ZoneOffsets } from './input.ts'

/** The offset by a table of one time zone, which stands in for `Intl`. */
export function offsetByTable(offsets: ZoneOffsets): OffsetAt {
  return (instant) => offsets.findLast(([since]) => since <= instant)?.[1] ?? 0
}
