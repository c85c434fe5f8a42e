import { useEffect, useState } from 'react'
import { COUNT_UP_DURATION_SECONDS } from '../constants.ts'

/** Progress of a count, eased out: 1 at once or, while `running`, from 0 to 1 over the specified time. */
export function useCountUp(running: boolean): number {
  const [progress, setProgress] = useState(1)
  useEffect(() => {
    if (!running) return
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const elapsed = Math.min(1, (now - start) / (COUNT_UP_DURATION_SECONDS * 1000))
      setProgress(1 - (1 - elapsed) ** 3)
      if (elapsed < 1) frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      setProgress(1)
    }
  }, [running])
  return progress
}
