/** Changes the drawing of the street (`drawing.svg`) to an hour of the day. */
import { lightAt } from './light.ts'

export const FIRST_HOUR = 6
export const LAST_HOUR = 24
/** A service every two hours. */
const STEP = 2
/** The drawing's width, and the positions of its hours: 06:00 is at 90, an hour is 90 wide. */
const WIDTH = 1800
const HOUR_WIDTH = 90

/** The service of an hour, by its place in the list. */
export const wordAt = (hour: number) => Math.min(9, Math.max(0, Math.round((hour - FIRST_HOUR) / STEP)))
/** The hour of a service. */
export const hourOf = (word: number) => FIRST_HOUR + word * STEP

/** Paints the street at an hour from 6 to 24; `view` scrolls so that the walker stands above the slider's mark. */
export function paint(view: HTMLElement, hour: number): void {
  const svg = view.querySelector('svg')
  if (!svg) return
  svg.dataset['live'] = ''
  for (const [name, value] of lightAt(hour)) svg.style.setProperty(`--${name}`, value)
  const x = HOUR_WIDTH + (hour - FIRST_HOUR) * HOUR_WIDTH
  const set = (part: string, name: string, value: number | string) =>
    svg.querySelector(part)?.setAttribute(name, String(value))
  set('.sun', 'cx', x)
  set('.sun', 'cy', 600 - 400 * Math.sin((Math.PI * (hour - 5.5)) / 13.2))
  set('.moon', 'transform', `translate(${x - 330} ${300 - (hour - 19) * 24})`)
  set('.you', 'transform', `translate(${x} 0)`)
  set('.bus', 'transform', `translate(${((hour * 520) % 2100) - 150} 727)`)
  const word = wordAt(hour)
  svg.querySelectorAll('.al').forEach((service, index) => {
    service.toggleAttribute('data-on', index === word)
  })
  view.scrollLeft = (x / WIDTH) * (view.scrollWidth - view.clientWidth)
}
