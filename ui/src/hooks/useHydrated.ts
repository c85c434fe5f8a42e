import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the prerendered page and during hydration, true afterward. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
