/** Renders one page: a pure function from its content to its document. It needs nothing but the language itself. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { type Navigator, Router } from 'react-router-dom'
import { App, Page } from '../src/app/App.tsx'
import { describe, trailOf } from '../src/app/meta.ts'
import { loadRoute, matchRoute } from '../src/app/routes.ts'
import { ContentProvider } from '../src/content/ContentProvider.tsx'
import { ContentStore, type FirstPicture } from '../src/content/ContentStore.ts'
import type { Description, StructuredData } from '../src/content/Route.ts'
import { lookUp } from '../src/content/texts.ts'
import type { Media, PageContent, TourStop } from '../src/content/types.ts'
import type { OffsetAt } from '../src/domain/dates.ts'
import { HOME } from '../src/paths.ts'
import { TourPage } from '../src/virtual-tour/TourPage.tsx'
import { type Assets, pageDocument, tourDocument } from './document.ts'
import { wordsIn } from './wordsIn.ts'

export interface RenderedPage {
  html: string
  /** The stylesheet in the document. */
  styles: string
  /** The sources of the picture that the first view opens with. */
  pictures: FirstPicture[]
  /** The words of the page without its frame, for the search. */
  text: string
  description: Description
  /** The pictures that the page shows or may show. */
  media: Media
}

interface RenderSettings {
  assets: Assets
  offsetAt: OffsetAt
  structuredData?: StructuredData<unknown> | undefined
}

/** Renders a page with its frame; a path that ends with `/404` is that of a Not Found page. */
export async function renderPage(
  content: PageContent,
  { assets, offsetAt, structuredData }: RenderSettings,
): Promise<RenderedPage> {
  const { path, frame, texts, data } = content
  const store = new ContentStore(content)
  store.hasPage(path, path)
  const match = matchRoute(path, store)
  for (const name of match.route.bundles ?? []) store.hasBundle(name)
  await loadRoute(match, store)
  const inContext = (page: ReactNode) =>
    renderToString(
      <ContentProvider store={store} offsetAt={offsetAt}>
        <Router location={path} navigator={NAVIGATOR} static>
          {page}
        </Router>
      </ContentProvider>,
    )
  const markup = inContext(<App />)
  if (markup.includes(FAILED)) {
    // React keeps the error to itself where a fallback can stand in. Without one, it throws it.
    inContext(<Page />)
    throw new Error(`${path} cannot be rendered`)
  }
  const media = picturesOf(content, store.rendered.pictures)
  const sources = { texts, frame, data: match.route.describe ? data : undefined }
  const description = describe(match, sources)
  const words = (key: string) => lookUp(texts, key)
  const structured = structuredData?.(data, { path, frame, media, words }) ?? []
  const trail = path === HOME ? [] : trailOf(match, sources)
  const html = pageDocument({
    content: { ...content, media },
    noindex: match.route.noindex ?? false,
    description,
    trail,
    structured,
    assets,
    markup,
  })
  return {
    html,
    styles: assets.styles,
    pictures: store.rendered.first,
    text: wordsIn(markup),
    description,
    media,
  }
}

/** Renders the virtual tour, a static page without frame. */
export function renderTour(
  content: PageContent,
  tour: TourStop[],
  { assets, offsetAt }: Omit<RenderSettings, 'structuredData'>,
): string {
  const page: ReactNode = (
    <ContentProvider store={new ContentStore(content)} offsetAt={offsetAt}>
      <TourPage tour={tour} />
    </ContentProvider>
  )
  return tourDocument({ content, assets, markup: renderToString(page) })
}

/** React's mark of a part that it could not render. */
const FAILED = '<!--$!-->'

/** React Router's own static router needs `URL`, which is not part of the language. */
const NAVIGATOR: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
  go: refuse,
  push: refuse,
  replace: refuse,
}

function refuse(): never {
  throw new Error('a page cannot navigate while it is rendered')
}

/** The pictures that were rendered and those that the content names: they may be shown on request. */
function picturesOf({ media, frame, data }: PageContent, rendered: ReadonlySet<string>): Media {
  const named = new Set(stringsIn({ frame, data }))
  return Object.fromEntries(Object.entries(media).filter(([name]) => rendered.has(name) || named.has(name)))
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) yield* stringsIn(child)
}
