import { useCallback, useEffect, useState } from 'react'
import { type Counts, fetchCounts } from './deskApi.ts'

/** How often the server is asked, in milliseconds. */
const INTERVAL = 15_000

export interface LiveCounts {
  counts: Counts | undefined
  refresh: () => void
}

/** How many inquiries are in each state, kept up to date while the page is visible. */
export function useCounts(ends: (error: unknown) => boolean): LiveCounts {
  const [counts, setCounts] = useState<Counts>()
  const refresh = useCallback(() => {
    // Without an answer, the counts stay; the next time tells.
    fetchCounts().then(setCounts, ends)
  }, [ends])
  useEffect(() => {
    const look = () => {
      if (!document.hidden) refresh()
    }
    look()
    const timer = setInterval(look, INTERVAL)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])
  return { counts, refresh }
}
