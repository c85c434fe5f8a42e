/**
 * The renderer: a pure function from path and content to a page. It uses no API of Node or of a
 * browser beyond the language itself and `URL`, so that any JavaScript engine can run it.
 */
import { renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { ContentProvider } from './content/ContentProvider.tsx'
import { ContentStore } from './content/ContentStore.ts'
import type { SiteData } from './content/types.ts'
import { type Assets, pageDocument, tourDocument } from './document.ts'
import { TOUR } from './paths.ts'
import { loadRoute, type Route, routeOf, routes } from './routes.ts'
import { TourPage } from './virtual-tour/TourPage.tsx'

export interface Page {
  path: string
  html: string
}

/** The paths that the site consists of, besides the Not Found page. */
export const paths: string[] = routes.map((route) => route.path)

/** The text bundle that a path's page needs beyond those of every page. */
export function bundleOf(path: string): string | undefined {
  return routeOf(path).bundle
}

export { START_BUNDLES } from './content/texts.ts'

/** Renders one page. An unknown path gives the Not Found page. */
export async function render(path: string, content: SiteData, assets: Assets): Promise<Page> {
  const store = new ContentStore(content)
  const route: Route = routeOf(path)
  if (route.bundle) store.hasBundle(route.bundle)
  await loadRoute(route, store)
  const markup = renderToString(
    <ContentProvider store={store}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </ContentProvider>,
  )
  return { path, html: pageDocument({ route, content, assets, markup }) }
}

/** Renders the virtual tour, a static page of its own. */
export function renderTour(content: SiteData, assets: Assets): Page {
  const markup = renderToString(
    <ContentProvider store={new ContentStore(content)}>
      <TourPage />
    </ContentProvider>,
  )
  return { path: TOUR, html: tourDocument({ content, assets, markup }) }
}
