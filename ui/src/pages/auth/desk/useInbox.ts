import { useCallback, useEffect, useRef, useState } from 'react'
import { type Case, type Counts, type Item, type Query, STATES, search } from './deskApi.ts'
import { countIn, type LiveCounts } from './useCounts.ts'

/** How long the list waits for the next key, in milliseconds. */
const PAUSE = 250

export interface InboxList {
  query: Query
  setQuery: (query: Query) => void
  items: readonly Item[]
  /** Whether there are more. */
  hasMore: boolean
  loadMore: () => void
  reload: () => void
  /** Whether messages have arrived since the list was loaded. */
  hasNews: boolean
  isLoading: boolean
  hasFailed: boolean
  /** Shows a changed message as it is now. */
  update: (found: Case) => void
}

interface Loaded {
  query: Query
  items: readonly Item[]
  next: string | null
}

const EVERYTHING: Query = { text: '' }

/** The messages that match, the newest first. */
export function useInbox({ counts, refresh }: LiveCounts, ends: (error: unknown) => boolean): InboxList {
  const [query, setQuery] = useState(EVERYTHING)
  const [loaded, setLoaded] = useState<Loaded>({ query, items: [], next: null })
  const [isLoading, setLoading] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  /** The number of messages when the list was loaded. */
  const [known, setKnown] = useState<number>()
  const latest = useRef(0)

  const load = useCallback(
    async (wanted: Query, before?: Loaded) => {
      latest.current += 1
      const number = latest.current
      setLoading(true)
      try {
        const [found, now] = await Promise.all([
          search(wanted, before?.next ?? undefined),
          before ? undefined : refresh(),
        ])
        // A later search has begun, whose answer may already be here.
        if (number !== latest.current) return
        setLoaded({ query: wanted, items: [...(before?.items ?? []), ...found.items], next: found.next })
        setFailed(false)
        if (now) setKnown(arrivals(now))
      } catch (error) {
        if (number !== latest.current || ends(error)) return
        // Rows of another query must not stay below this one.
        if (!before) setLoaded({ query: wanted, items: [], next: null })
        setFailed(true)
      }
      setLoading(false)
    },
    [refresh, ends],
  )

  const typed = useRef(query.text)
  useEffect(() => {
    // A view is shown at once; words are typed.
    const timer = setTimeout(() => load(query), typed.current === query.text ? 0 : PAUSE)
    typed.current = query.text
    return () => clearTimeout(timer)
  }, [query, load])

  return {
    query,
    setQuery,
    items: loaded.items,
    hasMore: loaded.next !== null && loaded.query === query && !isLoading && !hasFailed,
    loadMore: () => load(query, loaded),
    reload: () => load(query),
    hasNews: known !== undefined && counts !== undefined && arrivals(counts) > known,
    isLoading,
    hasFailed,
    update: ({ reference, state, assignee }) =>
      setLoaded((before) => ({
        ...before,
        items: before.items.map((item) =>
          item.reference === reference ? { ...item, state, assignee: assignee?.name ?? null } : item,
        ),
      })),
  }
}

/** All but what looks like spam, which is no news. */
const arrivals = (counts: Counts) =>
  STATES.filter((state) => state !== 'suspected').reduce((sum, state) => sum + countIn(counts, state), 0)
