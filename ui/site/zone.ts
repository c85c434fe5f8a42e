import type { OffsetAt } from '../src/domain/dates.ts'
import type { ZoneOffsets } from './input.ts'

/** Looks up the UTC offset in a time zone table instead of `Intl`. */
export function offsetByTable(offsets: ZoneOffsets): OffsetAt {
  return (instant) => offsets.findLast(([since]) => since <= instant)?.[1] ?? 0
}
