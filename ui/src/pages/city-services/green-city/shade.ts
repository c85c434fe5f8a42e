/** The shade of the street: every roof and crown of the drawing, thrown along the ray of the sun to the ground. */

export type Point = readonly [x: number, y: number]

/** A building or slab by its left, right, underside, and top, or a crown by its center and half axes; y is up. */
type Caster =
  | { kind: 'slab'; left: number; right: number; bottom: number; top: number }
  | { kind: 'crown'; x: number; y: number; rx: number; ry: number }

const slab = (left: number, right: number, bottom: number, top: number): Caster => ({
  kind: 'slab',
  left,
  right,
  bottom,
  top,
})
const crown = (x: number, y: number, rx: number, ry: number): Caster => ({ kind: 'crown', x, y, rx, ry })

/** The parts of drawing.svg that cast a shade; the two must be changed together. */
const CASTERS: readonly Caster[] = [
  slab(56, 168, 46, 105),
  slab(56, 168, 0, 46),
  slab(278, 392, 46, 105),
  slab(278, 392, 0, 46),
  slab(440, 708, 46, 197),
  slab(440, 642, 0, 46),
  slab(1316, 1600, 46, 243),
  slab(1382, 1600, 0, 46),
  slab(2010, 2236, 46, 151),
  slab(2010, 2236, 0, 46),
  slab(2236, 2330, 54, 58),
  slab(184, 240, 62, 65),
  slab(1010, 1090, 58, 62),
  slab(1652, 1752, 78, 88),
  crown(258, 85, 38, 36),
  crown(790, 126, 64, 48),
  crown(916, 108, 55, 41),
  crown(1166, 113, 58, 43),
  crown(1262, 103, 52, 39),
  crown(1830, 130, 114, 43),
  crown(1950, 74, 33, 31),
  crown(2360, 152, 46, 16),
  crown(2420, 137, 41, 14),
  crown(2826, 152, 46, 16),
  crown(2964, 116, 102, 38),
  crown(3130, 145, 74, 55),
  crown(3236, 81, 36, 34),
  crown(3380, 139, 122, 46),
  crown(3540, 126, 64, 48),
]

/** The drawing's width. */
export const WIDTH = 3600
/** Height above the ground at which a seated person is in the shade. */
const SEAT = 10
const CROWN_POINTS = 12
export const FIRST_HOUR = 8
export const LAST_HOUR = 18

/** How far the shade of a point leans to the right, as a multiple of its height. */
export function leanAt(hour: number): number {
  const elevation = ((30 + (hour - FIRST_HOUR) * 13.3) * Math.PI) / 180
  return Math.cos(elevation) / Math.sin(elevation)
}

export interface Shade {
  /** The shade of each caster, from its outline to the ground. */
  hulls: Point[][]
  /** The range of x that each shade covers on the ground. */
  ground: Point[]
}

export function shadeAt(hour: number): Shade {
  const lean = leanAt(hour)
  const hulls: Point[][] = []
  const ground: Point[] = []
  for (const caster of CASTERS) {
    const outline = outlineOf(caster)
    const thrown = outline.map(([x, y]): Point => [x + y * lean, 0])
    const ends = thrown.map(([x]) => x)
    ground.push([Math.max(0, Math.min(...ends)), Math.min(WIDTH, Math.max(...ends))])
    hulls.push(hull([...outline, ...thrown]))
  }
  return { hulls, ground }
}

/** Whether a person who sits at a place is in the shade. */
export const isShaded = (x: number, { hulls }: Shade): boolean =>
  hulls.some((each) => contains(each, x, SEAT))

function outlineOf(caster: Caster): Point[] {
  if (caster.kind === 'slab') {
    const { left, right, bottom, top } = caster
    return [
      [left, bottom],
      [right, bottom],
      [left, top],
      [right, top],
    ]
  }
  const { x, y, rx, ry } = caster
  return Array.from({ length: CROWN_POINTS }, (_, index) => {
    const angle = (index / CROWN_POINTS) * 2 * Math.PI
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })
}

/** The convex hull of some points (Andrew's monotone chain). */
function hull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function halfHull(points: Point[]): Point[] {
  const half: Point[] = []
  for (const point of points) {
    while (half.length > 1 && !turnsLeft(half.at(-2), half.at(-1), point)) half.pop()
    half.push(point)
  }
  return half.slice(0, -1)
}

function turnsLeft(a: Point = [0, 0], b: Point = [0, 0], c: Point): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}

/** Whether a polygon contains a point, by the number of edges that a ray from it crosses. */
function contains(polygon: Point[], x: number, y: number): boolean {
  let inside = false
  polygon.forEach(([x1, y1], index) => {
    const [x2, y2] = polygon.at(index - 1) ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}
