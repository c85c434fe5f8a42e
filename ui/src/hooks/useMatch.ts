import { useLocation } from 'react-router-dom'
import { useContentStore } from '../content/ContentProvider.tsx'
import { type Match, matchRoute } from '../routes.ts'

/** The route of the current address. */
export function useMatch(): Match {
  const store = useContentStore()
  return matchRoute(useLocation().pathname, store)
}
