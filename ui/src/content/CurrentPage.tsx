import { createContext, type ReactNode, useContext } from 'react'
import type { Route } from './Route.ts'

/** A page in the breadcrumbs. */
export interface Breadcrumb {
  label: string
  path: string
}

/** The current page. */
export interface CurrentPage<Data = unknown> {
  route: Route<Data>
  path: string
  data: Data
  /** The breadcrumbs, from the home page to this page. */
  trail: Breadcrumb[]
}

const Page = createContext<CurrentPage | null>(null)

export function CurrentPageProvider({ page, children }: { page: CurrentPage; children: ReactNode }) {
  return <Page value={page}>{children}</Page>
}

export function useCurrentPage(): CurrentPage {
  const page = useContext(Page)
  if (!page) throw new Error('CurrentPageProvider is missing')
  return page
}
