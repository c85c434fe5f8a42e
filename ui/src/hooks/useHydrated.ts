import { useDeferredValue } from 'react'
import { useContentStore } from '../content/ContentProvider.tsx'

/**
 * False in the prerendered page and during its hydration, true afterward and on pages that the browser renders. The
 * change is rendered in slices, because it may concern a large part of the page.
 */
export function useHydrated(): boolean {
  const { isFirstPage } = useContentStore()
  return useDeferredValue(true, !isFirstPage)
}
