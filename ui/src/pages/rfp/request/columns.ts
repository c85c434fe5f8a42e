/** Columns of the timetable. */
export const COLUMNS = 24
/** Columns from one step to the next, so that labels do not overlap; the last label ends at its step. */
const [GAP, LAST_GAP] = [4, 8]

/**
 * The column in which each of at most four steps begins, to the scale of their times as far as their labels have room.
 */
export function columnsOf(times: readonly number[]): number[] {
  const [first = 0, last = first + 1] = [times[0], times.at(-1)]
  const columns = times.map((time) => Math.round(((time - first) / (last - first)) * COLUMNS))
  let limit = COLUMNS + GAP
  for (let index = columns.length - 1; index > 0; index--) {
    columns[index] = Math.min(columns[index] ?? 0, limit - GAP)
    limit = (columns[index] ?? 0) - (index === columns.length - 1 ? LAST_GAP - GAP : 0)
  }
  for (let index = 1; index < columns.length; index++)
    columns[index] = Math.max(columns[index] ?? 0, (columns[index - 1] ?? 0) + GAP)
  return columns
}

/** The place of an instant among steps that begin in columns, from 0 to 1. */
export function shareOf(time: number, times: readonly number[], columns: readonly number[]): number {
  const next = times.findIndex((each) => each > time)
  if (next === 0) return 0
  const [before, after] = [times[next - 1], times[next]]
  const [start, end] = [columns[next - 1], columns[next]]
  if (before === undefined || after === undefined || start === undefined || end === undefined) return 1
  return (start + ((end - start) * (time - before)) / (after - before)) / COLUMNS
}
