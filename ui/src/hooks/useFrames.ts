import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export interface Frames {
  playing: boolean
  play: () => void
  pause: () => void
}

/**
 * Calls `step` for each frame while playing, with the milliseconds since the last one, until it returns false.
 * It pauses when the element leaves the window.
 */
export function useFrames(element: RefObject<Element | null>, step: (elapsed: number) => boolean): Frames {
  const [playing, setPlaying] = useState(false)
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    let frame = requestAnimationFrame(function next(now) {
      if (!latest.current(now - last)) return setPlaying(false)
      last = now
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing])
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) setPlaying(false)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return {
    playing,
    play: useCallback(() => setPlaying(true), []),
    pause: useCallback(() => setPlaying(false), []),
  }
}
