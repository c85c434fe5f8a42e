import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from './useHydrated.ts'

export interface Filters<Name extends string> {
  /** The value of a filter; empty where nothing was chosen. */
  get: (name: Name) => string
  set: (name: Name, value: string) => void
  clear: () => void
  /** Whether anything was chosen. */
  any: boolean
}

/**
 * Choices that live in the address, so that a filtered list can be shared and survives Back. The
 * prerendered page knows no choices: they count from hydration on. Other parts of the address stay.
 */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const params = hydrated ? new URLSearchParams(search) : undefined
  const change = (values: [Name, string][]) => {
    // As it is now: two changes may come before the first is shown.
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
