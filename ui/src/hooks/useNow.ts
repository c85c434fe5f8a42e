import { startTransition, useEffect, useState } from 'react'
import { onServerClock, serverNow } from '../http/serverClock.ts'

/** Update interval in milliseconds. */
const STEP = 30_000

/**
 * The current server time in milliseconds; null until hydration, because the prerendered page does not depend
 * on the time.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    // Long lists depend on the time, so they are rendered in slices.
    const update = () => startTransition(() => setNow(serverNow()))
    update()
    const timer = setInterval(update, STEP)
    const stop = onServerClock(update)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return now
}
