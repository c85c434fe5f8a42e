import type { District } from '../../content/types.ts'

/** The nearest district in a direction, by the place of its number; sideways distance counts double. */
export function nearest(
  districts: District[],
  from: District,
  [dx, dy]: readonly [number, number],
): District | undefined {
  const distance = ({ label: [x, y] }: District) => {
    const right = x - from.label[0]
    const down = y - from.label[1]
    const along = right * dx + down * dy
    const aside = Math.abs(right * dy) + Math.abs(down * dx)
    return along > 0 && aside <= 2 * along ? along + 2 * aside : Number.POSITIVE_INFINITY
  }
  const reachable = districts.filter((other) => other !== from && distance(other) < Number.POSITIVE_INFINITY)
  return reachable.sort((a, b) => distance(a) - distance(b))[0]
}
