import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ContentStore } from './ContentStore.ts'
import { lookUp, type Values } from './texts.ts'
import type { MediaEntry, SiteData } from './types.ts'

const Store = createContext<ContentStore | null>(null)

export function ContentProvider({ store, children }: { store: ContentStore; children: ReactNode }) {
  return <Store value={store}>{children}</Store>
}

export function useContentStore(): ContentStore {
  const store = useContext(Store)
  if (!store) throw new Error('ContentProvider is missing')
  return store
}

/** The lists and pictures of the site. */
export function useContent(): SiteData {
  const store = useContentStore()
  const snapshot = () => store.snapshot
  return useSyncExternalStore(store.subscribe, snapshot, snapshot)
}

/** A function from text key to words. */
export function useText(): (key: string, values?: Values) => string {
  const { texts } = useContent()
  return (key, values) => lookUp(texts, key, values)
}

/** The sizes of a picture. */
export function usePicture(name: string): MediaEntry | undefined {
  const store = useContentStore()
  // Noted for the build, which has one store for each page; rendering does not depend on it.
  store.picturesUsed.add(name)
  return useContent().media[name]
}
