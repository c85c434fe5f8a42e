import MiniSearch from 'minisearch'
import { request } from '../http/request.ts'
import { INDEX_PATH, SEARCH_OPTIONS } from './options.ts'

/** A search result. */
export interface Found {
  path: string
  title: string
  summary: string
}

/** More results than anyone reads. */
const LIMIT = 12

let loading: Promise<(query: string) => Found[]> | undefined

/** Fetches the index once; a failed fetch can be retried. */
export function loadSearch(): Promise<(query: string) => Found[]> {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function load(): Promise<(query: string) => Found[]> {
  const response = await request(INDEX_PATH)
  const index = MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS)
  return (query) =>
    index
      .search(query)
      .slice(0, LIMIT)
      .map(({ id, title, summary }) => ({ path: String(id), title: String(title), summary: String(summary) }))
}
