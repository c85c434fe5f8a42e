import { useSearchParams } from 'react-router-dom'
import { useHydrated } from './useHydrated.ts'

export interface Filters {
  /** The value of a filter; empty where nothing was chosen. */
  get: (name: string) => string
  set: (name: string, value: string) => void
  clear: () => void
  /** Whether anything was chosen. */
  any: boolean
}

const NONE = new URLSearchParams()

/**
 * Choices that live in the address, so that a filtered list can be shared and survives Back. The
 * prerendered page knows no choices: they count from hydration on.
 */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams()
  const known = useHydrated() ? params : NONE
  return {
    get: (name) => known.get(name) ?? '',
    set: (name, value) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { replace: true },
      ),
    clear: () => setParams({}, { replace: true }),
    any: known.size > 0,
  }
}
