/** Changes the line map (`drawing.svg`): the way that was found, and the train. */
import { STOPS, type StopId, type Way } from './network.ts'

/** The names of start, changes, and goal are beside their stops. */
const NAME_OFFSET = { x: 12, y: 34 }
/** Beyond these, a name to the left, or to the right, of its stop would leave a narrow drawing. */
const EDGES = { left: 300, right: 850 }
/** Stops whose heights differ by less, in units of the plan, have their names in one row. */
const ROW = 60
/** Names may share so many pixels, which are the space above and below their letters. */
const SHARED = 3
/** Width of the faded edges of a map that is wider than its view, in pixels. */
const FADE = 24
/** Half of the distance over which the train's direction is measured, in units of the plan. */
const WHEELBASE = 3

interface Shown {
  way: Way
  start: StopId
  goal: StopId
  /** The districts at both ends. */
  districts: string[]
  nameOf: (stop: StopId) => string
}

export function paintWay(view: HTMLElement, { way, start, goal, districts, nameOf }: Shown): void {
  // In the ink of each means of transport, as in the key.
  for (const part of view.querySelectorAll<SVGElement>('.way [data-mode]')) {
    const line = (stretch: number) =>
      view.querySelector(`.ln--${part.dataset['mode']} [data-e="${stretch}"]`)?.getAttribute('d') ?? ''
    part.setAttribute('d', way.stretches.map(line).join(''))
  }
  restart(view.querySelector('.way'))
  place(view, '.from', start)
  place(view, '.to', goal)
  const changes = way.legs.slice(1).map(({ from }) => from)
  for (const stop of view.querySelectorAll<SVGElement>('[data-n]'))
    stop.toggleAttribute(
      'data-on',
      changes.some((change) => change === stop.dataset['n']),
    )
  const named = [start, ...changes, goal]
  view.querySelectorAll<SVGElement>('.chn text').forEach((name, index) => {
    const stop = named[index]
    name.textContent = stop ? nameOf(stop) : ''
    if (!stop) return
    name.toggleAttribute('data-end', !changes.includes(stop))
    name.dataset['stop'] = stop
    const [x, y] = STOPS[stop]
    name.setAttribute('x', String(x + NAME_OFFSET.x))
    name.setAttribute('y', String(y + NAME_OFFSET.y))
    const isBefore = hasNameToRight(stop, [named[index - 1], named[index + 1]])
    name.toggleAttribute('data-before', x > EDGES.right || (x > EDGES.left && isBefore))
    // In wide windows, some stops always have their names.
    const always = view.querySelector(`.stops [data-n="${stop}"]`)
    name.toggleAttribute('data-twice', always !== null && !changes.includes(stop))
  })
  for (const name of view.querySelectorAll<SVGElement>('.stops [data-n]'))
    name.toggleAttribute(
      'data-end',
      [start, goal].some((end) => end === name.dataset['n']),
    )
  for (const part of view.querySelectorAll<SVGElement>('[data-d]'))
    part.toggleAttribute('data-on', districts.includes(part.dataset['d'] ?? ''))
  hideCoveredNames(view)
}

/** Scrolls a map that is wider than its view to the middle of the way, if there is one. */
export function scrollToWay(view: HTMLElement): void {
  const way = view.closest('[data-way]')?.querySelector('.way')?.getBoundingClientRect()
  const { left, width } = view.getBoundingClientRect()
  if (way) view.scrollLeft += way.left + way.width / 2 - left - width / 2
}

/**
 * Names that would lie on a more important one are hidden: first come the changes, then both districts. In a map that
 * is wider than its view, so are names that its edges would cut, except those of the way.
 */
export function hideCoveredNames(view: HTMLElement): void {
  const groups = [
    '.chn text:not([data-end])',
    '.names text[data-on]',
    '.chn [data-end], .stops [data-end]',
    '.names text:not([data-on])',
    '.stops text:not([data-end])',
  ]
  // Every box is read before the first change, which would lay out the page again.
  const names = groups
    .flatMap((group) => [...view.querySelectorAll(group)])
    .map((name) => ({ name, box: name.getBoundingClientRect() }))
  const shown: DOMRect[] = []
  const { left, right } = view.getBoundingClientRect()
  const isWider = view.scrollWidth > view.clientWidth
  for (const { name, box } of names) {
    const isCut =
      isWider && !name.matches('[data-on], .chn *') && (box.left < left + FADE || box.right > right - FADE)
    const isCovered = isCut || shown.some((other) => meet(box, other))
    name.toggleAttribute('data-covered', isCovered)
    if (!isCovered) shown.push(box)
  }
}

const meet = (one: DOMRect, other: DOMRect) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > SHARED &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SHARED

/** Whether a neighbor of the stop on the way lies to its right at the same height, where their names would meet. */
const hasNameToRight = (stop: StopId, neighbors: (StopId | undefined)[]) =>
  neighbors.some(
    (other) => other && STOPS[other][0] > STOPS[stop][0] && Math.abs(STOPS[other][1] - STOPS[stop][1]) < ROW,
  )

/** Fades in the way again. */
function restart(way: SVGGraphicsElement | null): void {
  way?.classList.remove('is-new')
  // Reading the box applies the removal before the class comes back.
  way?.getBBox()
  way?.classList.add('is-new')
}

function place(view: HTMLElement, marker: string, stop: StopId): void {
  const [x, y] = STOPS[stop]
  view.querySelector(marker)?.setAttribute('transform', `translate(${x} ${y})`)
}

/** Places the train on its line, there and back; `part` of the round trip is from 0 to 1. */
export function paintTrain(view: HTMLElement, part: number): void {
  const rail = view.querySelector<SVGPathElement>('.track')
  if (!rail) return
  const share = part < 0.5 ? part * 2 : 2 - part * 2
  const length = rail.getTotalLength()
  // Smoothstep: even speed, softened at both ends.
  const at = length * share * share * (3 - 2 * share)
  const { x, y } = rail.getPointAtLength(at)
  const back = rail.getPointAtLength(Math.max(0, at - WHEELBASE))
  const front = rail.getPointAtLength(Math.min(length, at + WHEELBASE))
  const angle = (Math.atan2(front.y - back.y, front.x - back.x) * 180) / Math.PI
  view.querySelector('.train')?.setAttribute('transform', `translate(${x} ${y}) rotate(${angle})`)
}
