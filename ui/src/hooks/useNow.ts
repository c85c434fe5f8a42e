import { useEffect, useState } from 'react'

/** How often what depends on the time is looked at again, in milliseconds. */
const STEP = 30_000

/**
 * The visitor's clock in milliseconds, kept current; null until the page is hydrated, since the
 * prerendered page cannot know when it will be read.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, STEP)
    return () => clearInterval(timer)
  }, [])
  return now
}
