import { createContext, type ReactNode, useContext } from 'react'
import type { Route } from './Route.ts'

/** A page on the way from the home page to another. */
export interface Breadcrumb {
  label: string
  path: string
}

/** The page that is shown. */
export interface CurrentPage<Data = unknown> {
  route: Route<Data>
  path: string
  data: Data
  /** The pages from the home page to this one, which is the last. */
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
