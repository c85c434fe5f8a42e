import { type RefObject, useEffect, useState } from 'react'
import { COUNT_UP_DURATION_SECONDS, COUNT_UP_VISIBILITY_THRESHOLD } from '../constants.ts'

/**
 * Progress of a count-up from 0 to 1, eased out, over the specified time after enough of the element is
 * visible.
 *
 * It is 0 only while the element is outside the window, so visitors never see the final value drop to 0. It is
 * 1 in the prerendered page, with reduced motion, and if the value was already visible at hydration.
 */
export function useCountUp(ref: RefObject<Element | null>, reducedMotion: boolean): number {
  const [progress, setProgress] = useState(1)
  useEffect(() => {
    const element = ref.current
    if (!element || reducedMotion) return
    let frame = 0
    let waiting = false
    const count = () => {
      const start = performance.now()
      frame = requestAnimationFrame(function step(now) {
        const elapsed = Math.min(1, Math.max(0, now - start) / (COUNT_UP_DURATION_SECONDS * 1000))
        setProgress(1 - (1 - elapsed) ** 3)
        if (elapsed < 1) frame = requestAnimationFrame(step)
      })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, intersectionRatio } of entries) {
          if (!waiting && isIntersecting) {
            observer.disconnect()
          } else if (!isIntersecting) {
            waiting = true
            setProgress(0)
          } else if (intersectionRatio >= COUNT_UP_VISIBILITY_THRESHOLD) {
            observer.disconnect()
            count()
          }
        }
      },
      { threshold: [0, COUNT_UP_VISIBILITY_THRESHOLD] },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      setProgress(1)
    }
  }, [ref, reducedMotion])
  return progress
}
