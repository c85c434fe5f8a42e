import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ContentStore } from './ContentStore.ts'
import { lookUp, type Values } from './texts.ts'
import type { SiteData } from './types.ts'

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
