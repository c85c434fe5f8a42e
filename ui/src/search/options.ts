import type { Options } from 'minisearch'

export const INDEX_PATH = '/assets/content/search.json'

/** The fields of a page in the index. */
export interface IndexedPage {
  path: string
  title: string
  summary: string
  text: string
}

/** Index and search options, shared by the build and the browser. */
export const SEARCH_OPTIONS: Options<IndexedPage> = {
  idField: 'path',
  fields: ['title', 'summary', 'text'],
  storeFields: ['title', 'summary'],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, summary: 2 }, combineWith: 'AND' },
}
