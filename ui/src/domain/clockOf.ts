const MINUTES_PER_STEP = 5
const STEPS_PER_HOUR = 60 / MINUTES_PER_STEP

/** A time of day in steps of five minutes, from a decimal hour. */
export function clockOf(hour: number): { hours: number; text: string } {
  const minutes = Math.round(hour * STEPS_PER_HOUR) * MINUTES_PER_STEP
  const two = (part: number) => String(part).padStart(2, '0')
  return { hours: minutes / 60, text: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}
