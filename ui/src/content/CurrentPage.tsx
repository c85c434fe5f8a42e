import { createContext, type ReactNode, useContext } from 'react'

/** A page on the way from the home page to another. */
export interface Crumb {
  label: string
  path: string
}

/** The page that is shown. */
export interface CurrentPage {
  path: string
  /** The last part of its address, where it is one of a collection. */
  name: string
  /** The pages from the home page to it; it is the last. */
  trail: Crumb[]
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
