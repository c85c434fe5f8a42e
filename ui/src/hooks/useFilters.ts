import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from './useHydrated.ts'

export interface Filters<Name extends string> {
  /** The value of a filter; empty if nothing is selected. */
  get: (name: Name) => string
  set: (name: Name, value: string) => void
  clear: () => void
  /** Whether any filter is set. */
  any: boolean
}

/**
 * Filters stored in the query string, so that a filtered list can be shared and survives Back. The prerendered
 * page ignores them; they apply after hydration. Other query parameters are kept.
 */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const params = hydrated ? new URLSearchParams(search) : undefined
  const change = (values: [Name, string][]) => {
    // Read the current query: two changes may happen before the first one is rendered.
    const after = new URLSearchParams(location.search)
    for (const [name, value] of values) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    navigate({ search: after.toString(), hash }, { replace: true })
  }
  return {
    get: (name) => params?.get(name) ?? '',
    set: (name, value) => change([[name, value]]),
    clear: () => change(names.map((name) => [name, ''])),
    any: names.some((name) => params?.has(name)),
  }
}
