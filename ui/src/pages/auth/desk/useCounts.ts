import { useCallback, useEffect, useState } from 'react'
import { type Counts, fetchCounts, KINDS, type Kind, type State } from './deskApi.ts'

/** How often the server is asked while the page is visible, in milliseconds. */
const INTERVAL = 15_000
/** In the background, every fourth time is enough. */
const HIDDEN = 4

export interface LiveCounts {
  counts: Counts | undefined
  /** Resolves to the counts of now, if there is an answer. */
  refresh: () => Promise<Counts | undefined>
}

/** The number of inquiries in a state, of one kind or of all. */
export const countIn = (counts: Counts, state: State, kind?: Kind): number =>
  KINDS.filter((each) => !kind || each === kind).reduce((sum, each) => sum + (counts[each]?.[state] ?? 0), 0)

/** How many inquiries are in each state, kept up to date. */
export function useCounts(ends: (error: unknown) => boolean): LiveCounts {
  const [counts, setCounts] = useState<Counts>()
  const refresh = useCallback(async () => {
    try {
      const found = await fetchCounts()
      setCounts(found)
      return found
    } catch (error) {
      // Without an answer, the counts stay; the next time tells.
      ends(error)
      return undefined
    }
  }, [ends])
  useEffect(() => {
    let times = 0
    const look = () => {
      times += 1
      if (!document.hidden || times % HIDDEN === 0) refresh()
    }
    refresh()
    const timer = setInterval(look, INTERVAL)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])
  return { counts, refresh }
}
