import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** Whether the page is scrolled further than `threshold` CSS pixels. */
export function useScrolled(threshold: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY > threshold,
    () => false,
  )
}
