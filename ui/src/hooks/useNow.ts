import { useEffect, useState } from 'react'
import { onServerClock, serverNow } from '../http/serverClock.ts'

/** How often what depends on the time is looked at again, in milliseconds. */
const STEP = 30_000

/**
 * The time by the server's clock in milliseconds, kept current; null until the page is hydrated, since
 * the prerendered page cannot know when it will be read.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setNow(serverNow())
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
