import type { ClockTime } from './dates.ts'

/** Names of the opening's pictures, each until an hour of the day; the poster shows the golden hour. */
const LIGHTS = [
  [5, 'night'],
  [8, 'dawn'],
  [16, 'noon'],
  [18, 'poster'],
  [20, 'dusk'],
] as const

/** The picture of the opening at a time of day: `dawn`, for example. */
export function lightAt({ hour }: Pick<ClockTime, 'hour'>): (typeof LIGHTS)[number][1] {
  return LIGHTS.find(([until]) => hour < until)?.[1] ?? 'night'
}
