import type { Options } from 'minisearch'

/** The address of the index. */
export const INDEX_PATH = '/assets/content/search.json'

/** What the index keeps of a page. */
export interface IndexedPage {
  path: string
  title: string
  summary: string
  text: string
}

/** How pages are indexed and found; the build and the browser use the same. */
export const SEARCH_OPTIONS: Options<IndexedPage> = {
  idField: 'path',
  fields: ['title', 'summary', 'text'],
  storeFields: ['title', 'summary'],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, summary: 2 }, combineWith: 'AND' },
}
