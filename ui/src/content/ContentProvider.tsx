import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { type ClockTime, clockTime, type OffsetAt } from '../domain/dates.ts'
import type { Content, ContentStore } from './ContentStore.ts'
import type { Words } from './Route.ts'
import { lookUp } from './texts.ts'
import type { FrameLists, MediaEntry } from './types.ts'

interface Provided {
  store: ContentStore
  /** The city's UTC offset: from `Intl` in the browser, from a table in the build. */
  offsetAt: OffsetAt
}

const Provider = createContext<Provided | null>(null)

export function ContentProvider({ children, ...provided }: Provided & { children: ReactNode }) {
  return <Provider value={provided}>{children}</Provider>
}

function useProvided(): Provided {
  const provided = useContext(Provider)
  if (!provided) throw new Error('ContentProvider is missing')
  return provided
}

export function useContentStore(): ContentStore {
  return useProvided().store
}

/** The current content; during hydration, the content that came with the page. */
export function useContent(): Content {
  const store = useContentStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.snapshot,
    () => store.initial,
  )
}

/** The lists that every page has. */
export function useFrame(): FrameLists {
  return useContent().frame
}

/** Returns a function that looks up a text by key. */
export function useText(): Words {
  const { texts } = useContent()
  return (key, values) => lookUp(texts, key, values)
}

/** Returns a function that converts an instant, in milliseconds, to the city's local time. */
export function useCityClock(): (instant: number) => ClockTime {
  const { offsetAt } = useProvided()
  const { id } = useFrame().site.timeZone
  return (instant) => clockTime(instant, offsetAt(instant, id))
}

/** The sizes of a picture. */
export function usePicture(name: string): MediaEntry | undefined {
  const store = useContentStore()
  // Record the picture for the build; this does not affect rendering.
  store.rendered.pictures.add(name)
  return useContent().media[name]
}
