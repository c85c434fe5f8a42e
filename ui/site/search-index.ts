/** The search index of all indexable pages. */
import MiniSearch from 'minisearch'
import { INDEX_PATH, SEARCH_OPTIONS } from '../src/search/options.ts'
import type { Content } from './content.ts'
import type { SiteFiles } from './input.ts'
import type { ListedPage } from './pages.ts'

export function addSearchIndex(
  files: SiteFiles,
  pages: ListedPage[],
  { collections: { site } }: Content,
): void {
  const index = new MiniSearch(SEARCH_OPTIONS)
  index.addAll(
    pages.map(({ path, description: { title, shareTitle, description }, text }) => ({
      path,
      // Remove the city's name from titles; otherwise it would match on every page.
      title: title.endsWith(site.cityName) ? (shareTitle ?? title.replace(/ – [^–]*$/, '')) : title,
      summary: description,
      text,
    })),
  )
  files.set(INDEX_PATH, { text: JSON.stringify(index) })
}
