import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Opens the disclosure that the address names; links within the page work again and again. */
export function useOpenTarget(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key detects a link that is followed again
  useEffect(() => {
    const target = hash && document.getElementById(hash.slice(1))
    if (target instanceof HTMLDetailsElement) target.open = true
  }, [hash, key])
}
