/** Changes the drawing of the street (`drawing.svg`) to the shade of an hour. */
import { FIRST_HOUR, LAST_HOUR, leanAt, type Point, type Shade, WIDTH } from './shade.ts'

/** The ground's y in the drawing. */
const GROUND = 500
/** No bar marks the shade on the water of the canal. */
const CANAL: Point = [2440, 2800]

/** The x coordinates of the places along the street, in the order of the list. */
export const PLACES = [214, 668, 792, 862, 1024, 1216, 1812, 2404, 3060]

export function paint(view: HTMLElement, hour: number, { hulls, ground }: Shade): void {
  const set = (part: string, name: string, value: string) =>
    view.querySelector(part)?.setAttribute(name, value)
  const shape = hulls.map((hull) => `M${hull.map(inDrawing).join('L')}z`).join('')
  set('.shade__t', 'd', shape)
  set('.shade__h', 'd', shape)
  set('.gh', 'patternTransform', `rotate(${(-Math.atan(leanAt(hour)) * 180) / Math.PI})`)
  const dry = ground.flatMap(([from, to]): Point[] => [
    [from, Math.min(to, CANAL[0])],
    [Math.max(from, CANAL[1]), to],
  ])
  const bars = dry.filter(([from, to]) => to > from)
  set(
    '.bar',
    'd',
    bars.map(([from, to]) => `M${Math.round(from)} 503H${Math.round(to)}v6H${Math.round(from)}z`).join(''),
  )
}

const inDrawing = ([x, y]: Point) => `${Math.round(x)} ${Math.round(GROUND - y)}`

/** The sun crosses the frame from 6 % to 94 % of its width. */
const SUN = { margin: 0.06, way: 0.88 }

/** The sun's place in the frame, in percent. */
export function sunAt(hour: number): { left: number; top: number } {
  const part = (hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)
  return {
    left: (SUN.margin + part * SUN.way) * 100,
    top: 30 - 26 * Math.sin(0.35 + part * 2.45),
  }
}

/** The hour at which the sun is at a share of the frame's width. */
export function hourOfSun(share: number): number {
  const part = Math.min(1, Math.max(0, (share - SUN.margin) / SUN.way))
  return FIRST_HOUR + part * (LAST_HOUR - FIRST_HOUR)
}

/** Scrolls the drawing so that a place is in its middle. */
export function scrollToPlace(view: HTMLElement, x: number, behavior: ScrollBehavior): void {
  view.scrollTo({ left: (x / WIDTH) * view.scrollWidth - view.clientWidth / 2, behavior })
}

/** The place nearest to the middle of the view; at the ends of the drawing, the first or last one. */
export function placeInView({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): number {
  const atEnd = scrollLeft + clientWidth >= scrollWidth - 4
  const x = scrollLeft < 4 ? 0 : atEnd ? WIDTH : ((scrollLeft + clientWidth / 2) / scrollWidth) * WIDTH
  const distances = PLACES.map((place) => Math.abs(place - x))
  return distances.indexOf(Math.min(...distances))
}
