/** Changes the drawing of the water's path (`drawing.svg`): six stretches, drawn up to the drop. */

/** Seconds that each stretch takes. */
export const SECONDS = [0.7, 1.5, 1.8, 1.7, 1.6, 1.6]
export const LAST_STOP = SECONDS.length - 1
/** The drawing's width. */
const WIDTH = 2000
/** Lines have `pathLength="100"`. */
const LENGTH = 100
/** When the trees of the park come to life as the line passes below them: the first, then one after the other. */
const TREES = { first: 0.25, each: 0.18, pale: '0.3' }

/** Draws the line up to a share of a stretch; `view` scrolls so that the drop stays in its middle. */
export function draw(view: HTMLElement, stop: number, share: number): void {
  view.querySelectorAll<SVGGElement>('.leg').forEach((leg, index) => {
    const drawn = index < stop ? 1 : index > stop ? 0 : share
    leg.style.visibility = drawn ? 'visible' : 'hidden'
    for (const line of leg.children) {
      line.setAttribute('stroke-dasharray', `${LENGTH} ${LENGTH}`)
      line.setAttribute('stroke-dashoffset', String(LENGTH - LENGTH * drawn))
    }
    const line = leg.lastElementChild
    if (index === stop && line instanceof SVGPathElement) placeDrop(view, line, share)
  })
  const drip = view.querySelector<SVGElement>('.drip')
  if (drip) drip.style.opacity = stop === LAST_STOP ? String(Math.max(0, share * 4 - 3)) : '0'
  view.querySelectorAll<SVGElement>('.park').forEach((tree, index) => {
    const grown = stop === LAST_STOP && share > TREES.first + index * TREES.each
    tree.style.opacity = grown ? '1' : TREES.pale
  })
}

function placeDrop(view: HTMLElement, line: SVGPathElement, share: number): void {
  const { x, y } = line.getPointAtLength(line.getTotalLength() * share)
  view.querySelector('.here')?.setAttribute('transform', `translate(${x} ${y})`)
  if (view.scrollWidth > view.clientWidth)
    view.scrollLeft = (x / WIDTH) * view.scrollWidth - view.clientWidth / 2
}

/** Starts and ends a stretch softly; `share` is from 0 to 1. */
export const eased = (share: number) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share))
