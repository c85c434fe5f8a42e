/**
 * The renderer: a pure function from path and content to a page. It uses no API of Node or of a
 * browser beyond the language itself and `URL`, so that any JavaScript engine can run it.
 */
import { renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { App } from '../src/app/App.tsx'
import { loadRoute, type Match, matchRoute } from '../src/app/routes.ts'
import { ContentProvider } from '../src/content/ContentProvider.tsx'
import { ContentStore } from '../src/content/ContentStore.ts'
import type { SiteData } from '../src/content/types.ts'
import { TourPage } from '../src/virtual-tour/TourPage.tsx'
import { type Assets, pageDocument, tourDocument } from './document.ts'

export { metaOf } from '../src/app/meta.ts'
export { routes } from '../src/app/routes.ts'
export { FRAME_BUNDLES } from '../src/content/texts.ts'
export { SEARCH_OPTIONS } from '../src/search/options.ts'

export interface Page {
  html: string
  /** What the page was rendered from, with the pictures that it may show. */
  content: SiteData
  /** The page's own part of the markup, without frame. */
  main: string
}

/** The route that a path leads to. */
export function routeOf(path: string): Match {
  return matchRoute(path, newStore(path))
}

/** Renders one page; `/404` below any folder is the Not Found page. */
export async function render(content: SiteData, assets: Assets): Promise<Page> {
  const { path } = content
  const store = newStore(path, content)
  const match = matchRoute(path, store)
  for (const name of match.route.bundles ?? []) store.hasBundle(name)
  await loadRoute(match, store)
  const markup = renderToString(
    <ContentProvider store={store}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </ContentProvider>,
  )
  const carried = { ...content, media: picturesOf(content, store.picturesUsed) }
  const main = markup.match(/<main[^>]*>(.*)<\/main>/s)?.[1] ?? ''
  return { html: pageDocument({ match, content: carried, assets, markup }), content: carried, main }
}

/** Renders the virtual tour, a static page of its own. */
export function renderTour(content: SiteData, assets: Assets): string {
  const markup = renderToString(
    <ContentProvider store={new ContentStore(content)}>
      <TourPage />
    </ContentProvider>,
  )
  return tourDocument({ content, assets, markup })
}

function newStore(path: string, content?: SiteData): ContentStore {
  // Matching reads nothing of the content.
  const store = new ContentStore(content ?? Object.create(null))
  store.hasPage(path, path)
  return store
}

/** The pictures that were rendered and those that the content names: they may be shown on request. */
function picturesOf(content: SiteData, rendered: Set<string>): SiteData['media'] {
  const { media, ...lists } = content
  const named = JSON.stringify(lists)
  const used = Object.entries(media).filter(([name]) => rendered.has(name) || named.includes(`"${name}"`))
  return Object.fromEntries(used)
}
