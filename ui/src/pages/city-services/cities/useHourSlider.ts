import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { type Frames, useFrames } from '../../../hooks/useFrames.ts'

/** An arrow key moves by a quarter of an hour. */
const STEP = 0.25

interface HourSliderOptions {
  first: number
  last: number
  /** The hour that the drawing shows without script. */
  start: number
  /** Hours that Page Up and Page Down move by. */
  page: number
  msPerHour: number
  /** Shows an hour between the first and the last. */
  onHour: (hour: number) => void
}

/**
 * A slider of hours that also plays: `slider` holds the attributes of its input. The input has no steps, so that the
 * drawing moves smoothly; the keys have steps of their own. Playing stops when the element leaves the window.
 */
export function useHourSlider(
  element: RefObject<Element | null>,
  { first, last, start, page, msPerHour, onHour }: HourSliderOptions,
) {
  const range = useRef<HTMLInputElement>(null)
  const hour = useRef(start)
  const show = (next: number) => {
    hour.current = Math.min(last, Math.max(first, next))
    if (range.current) range.current.value = String(hour.current)
    onHour(hour.current)
  }
  const frames: Frames = useFrames(element, (elapsed) => {
    show(hour.current + elapsed / msPerHour)
    return hour.current < last
  })
  const goTo = (next: number) => {
    frames.pause()
    show(next)
  }
  const toggle = () => {
    if (frames.playing) return frames.pause()
    if (hour.current >= last) show(first)
    frames.play()
  }
  const jumps: Record<string, number> = {
    ArrowUp: STEP,
    ArrowRight: STEP,
    ArrowDown: -STEP,
    ArrowLeft: -STEP,
    PageUp: page,
    PageDown: -page,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const jump = jumps[event.key]
    if (!jump) return
    event.preventDefault()
    goTo(hour.current + jump)
  }
  return {
    playing: frames.playing,
    pause: frames.pause,
    show,
    goTo,
    toggle,
    slider: {
      ref: range,
      min: first,
      max: last,
      step: 'any',
      defaultValue: start,
      onInput: (event: React.InputEvent<HTMLInputElement>) => goTo(event.currentTarget.valueAsNumber),
      onKeyDown,
    },
  } as const
}
