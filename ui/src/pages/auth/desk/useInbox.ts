import { useCallback, useEffect, useRef, useState } from 'react'
import { type Case, type Item, type Query, STATES, search } from './deskApi.ts'
import type { LiveCounts } from './useCounts.ts'

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
  items: readonly Item[]
  next: string | null
}

/** The messages that match, the newest first. */
export function useInbox({ counts }: LiveCounts, ends: (error: unknown) => boolean): InboxList {
  const [query, setQuery] = useState<Query>({ text: '' })
  const [{ items, next }, setLoaded] = useState<Loaded>({ items: [], next: null })
  const [isLoading, setLoading] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const [known, setKnown] = useState<number>()
  const latest = useRef(0)

  const load = useCallback(
    async (wanted: Query, before?: Loaded) => {
      latest.current += 1
      const number = latest.current
      setLoading(true)
      try {
        const found = await search(wanted, before?.next ?? undefined)
        // A later search has begun, whose answer may already be here.
        if (number !== latest.current) return
        setLoaded({ items: [...(before?.items ?? []), ...found.items], next: found.next })
        setFailed(false)
        if (!before) setKnown(undefined)
      } catch (error) {
        if (number === latest.current && !ends(error)) setFailed(true)
      }
      if (number === latest.current) setLoading(false)
    },
    [ends],
  )

  const { text } = query
  const shown = useRef(text)
  useEffect(() => {
    // A view is shown at once; words are typed.
    const timer = setTimeout(() => load(query), shown.current === query.text ? 0 : PAUSE)
    shown.current = query.text
    return () => clearTimeout(timer)
  }, [query, load])

  const total = counts && STATES.reduce((sum, state) => sum + counts[state], 0)
  useEffect(() => {
    if (known === undefined && !isLoading) setKnown(total)
  }, [known, total, isLoading])

  return {
    query,
    setQuery,
    items,
    hasMore: next !== null,
    loadMore: () => load(query, { items, next }),
    reload: () => load(query),
    hasNews: known !== undefined && total !== undefined && total > known,
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
