/** Renders a page to HTML. It is a pure function of the content and uses no Node or browser APIs. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { type Navigator, Router } from 'react-router-dom'
import { App, Page } from '../src/app/App.tsx'
import { describe, trailOf } from '../src/app/meta.ts'
import { loadRoute, matchRoute } from '../src/app/routes.ts'
import { ContentProvider } from '../src/content/ContentProvider.tsx'
import { ContentStore, type FirstPicture } from '../src/content/ContentStore.ts'
import type { Answers, Description, StructuredData } from '../src/content/Route.ts'
import { lookUp } from '../src/content/texts.ts'
import type { Media, PageContent, TourStop } from '../src/content/types.ts'
import type { OffsetAt } from '../src/domain/dates.ts'
import { AnswerPageContext } from '../src/forms/answerPage.ts'
import { HOME } from '../src/paths.ts'
import { TourPage } from '../src/virtual-tour/TourPage.tsx'
import { type Assets, pageDocument, tourDocument } from './document.ts'
import { wordsIn } from './wordsIn.ts'

export interface RenderedPage {
  html: string
  /** Sources of the first image. */
  pictures: FirstPicture[]
  /** The page text without the frame, for the search. */
  text: string
  description: Description
  /** All images that the page may show. */
  media: Media
}

interface RenderSettings {
  assets: Assets
  offsetAt: OffsetAt
  structuredData?: StructuredData<unknown> | undefined
  /** The page's drawing as SVG. */
  drawing?: string | undefined
  /** The answer to a form without script that the page is rendered as, with its title's key. */
  answer?: Answers[number]
}

/** Renders a page with its frame; a path that ends in `/404` is a Not Found page. */
export async function renderPage(
  content: PageContent,
  { assets, offsetAt, structuredData, drawing, answer }: RenderSettings,
): Promise<RenderedPage> {
  const { path, frame, texts, data } = content
  const store = new ContentStore(content)
  store.hasPage(path, path)
  if (drawing) store.keepDrawing(path, drawing)
  const match = matchRoute(path, store)
  for (const name of match.route.bundles ?? []) store.hasBundle(name)
  await loadRoute(match, store)
  const inContext = (page: ReactNode) =>
    renderToString(
      <AnswerPageContext value={answer?.page}>
        <ContentProvider store={store} offsetAt={offsetAt}>
          <Router location={path} navigator={NAVIGATOR} static>
            {page}
          </Router>
        </ContentProvider>
      </AnswerPageContext>,
    )
  const markup = inContext(<App />)
  if (markup.includes(FAILED)) {
    // If there is a fallback, React renders it and hides the error; without a fallback, it throws.
    inContext(<Page />)
    throw new Error(`failed to render ${path}`)
  }
  const media = picturesOf(content, store.rendered.pictures)
  const sources = { texts, frame, data: match.route.describe ? data : undefined }
  const described = describe(match, sources)
  const description = answer ? { ...described, title: lookUp(texts, answer.titleKey) } : described
  const words = (key: string) => lookUp(texts, key)
  const structured = structuredData?.(data, { path, frame, media, words }) ?? []
  const trail = path === HOME ? [] : trailOf(match, sources)
  const html = pageDocument({
    content: { ...content, media },
    noindex: (match.route.noindex ?? false) || answer !== undefined,
    // Its address is that of the form's action, where the application has no page.
    isStatic: answer !== undefined,
    description,
    trail,
    structured,
    assets,
    markup,
  })
  return {
    html,
    pictures: store.rendered.first,
    text: wordsIn(markup),
    description,
    media,
  }
}

/** Renders the virtual tour, a static page without a frame. */
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

/** React's marker for a part that failed to render. */
const FAILED = '<!--$!-->'

/** Replaces React Router's static router, which needs `URL`. */
const NAVIGATOR: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
  go: refuse,
  push: refuse,
  replace: refuse,
}

function refuse(): never {
  throw new Error('navigation is not possible during prerendering')
}

/** The rendered images and the ones in the content, which may be shown later. */
function picturesOf({ media, frame, data }: PageContent, rendered: ReadonlySet<string>): Media {
  const named = new Set(stringsIn({ frame, data }))
  return Object.fromEntries(Object.entries(media).filter(([name]) => rendered.has(name) || named.has(name)))
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) yield* stringsIn(child)
}
