/** Renders every page and writes the page data that the browser fetches for client-side navigation. */
import { pageModules } from 'pages:site'
import { DEFAULT_PLACE, type Description, type Words } from '../src/content/Route.ts'
import { FRAME_BUNDLES } from '../src/content/texts.ts'
import type { PageContent, PageData } from '../src/content/types.ts'
import { HEADER_ID } from '../src/layout/headerId.ts'
import { NOT_FOUND, REQUESTS, TOUR } from '../src/paths.ts'
import type { Content } from './content.ts'
import { type Assets, escapeHtml } from './document.ts'
import { policyHash } from './hash.ts'
import type { Bundle, Documents, Host, SiteFiles } from './input.ts'
import { linksOf } from './links.ts'
import { frameOf, listsOf, pick } from './lists.ts'
import { mediaOf } from './media.ts'
import { renderPage, renderTour } from './render.tsx'
import { textsFor } from './texts.ts'
import { offsetByTable } from './zone.ts'

const ALL_FONTS = ['commissioner', 'source-serif-4'] as const
const TOUR_BUNDLES = ['virtual-tour']

interface PageInput {
  content: Content
  documents: Documents
  bundle: Bundle
  host: Host
}

/** A page in the search index and the sitemap. */
export interface ListedPage {
  path: string
  description: Description
  text: string
}

type PageModule = (typeof pageModules)[number]

/** Adds the pages to the files; resolves with the indexable ones, in route order. */
export async function addPages(files: SiteFiles, input: PageInput): Promise<ListedPage[]> {
  const { content, bundle, host } = input
  const frame = frameOf(content, new Set(pageModules.map(({ route }) => route.place ?? DEFAULT_PLACE)))
  const media = mediaOf(content)
  const offsetAt = offsetByTable(content.zone)
  const contentOf = (path: string, bundles: readonly string[], data: object): PageContent => ({
    path,
    frame,
    data,
    media,
    texts: textsFor([...FRAME_BUNDLES, ...bundles], content.bundles, { frame, data }),
  })
  const listed: ListedPage[] = []
  for (const module of pageModules) {
    const { route, structuredData } = module
    const drawing = module.drawing && drawingOf(module.drawing, content.words)
    const assets = assetsOf(module, bundle)
    const styleHash = policyHash(assets.styles, host)
    const pageStylesheet = bundle.pageStylesheets[module.folder] ?? ''
    for (const [path, data] of pagesOf(module, input)) {
      const page = await renderPage(contentOf(path, route.bundles ?? [], data), {
        assets,
        offsetAt,
        structuredData,
        drawing,
      })
      const head = { styleHash, links: linksOf(assets, page.pictures) }
      files.set(`/pages${path}.html`, { text: page.html, head })
      const pageData: PageData = {
        data,
        media: page.media,
        stylesheet: pageStylesheet,
        ...(drawing && { drawing }),
      }
      files.set(`/assets/content${path}.json`, { text: JSON.stringify(pageData) })
      if (!route.noindex) listed.push({ path, description: page.description, text: page.text })
      for (const answer of module.answers ?? []) {
        const content = withoutHoles(contentOf(path, route.bundles ?? [], data))
        const { html } = await renderPage(content, { assets, offsetAt, answer })
        files.set(`/answers${path}/${answer.page}.html`, { text: html, head: { styleHash, links: '' } })
      }
    }
  }
  const { tour } = content.collections
  const { script, stylesheet } = bundle.tour
  const assets = {
    script,
    stylesheets: [stylesheet],
    styles: bundle.tourFirstView,
    fonts: ALL_FONTS.map((name) => bundle.fonts[name]),
  }
  const html = renderTour(contentOf(TOUR, TOUR_BUNDLES, { tour }), tour, { assets, offsetAt })
  files.set(`/pages${TOUR}.html`, {
    text: html,
    head: { styleHash: policyHash(assets.styles, host), links: linksOf(assets, []) },
  })
  return listed
}

/**
 * Puts an invisible word joiner into content that the server would take for a hole of an answer page
 * (src/http/template.rs).
 */
function withoutHoles(content: PageContent): PageContent {
  return JSON.parse(JSON.stringify(content).replace(/\{(?=\{)| data(?=-set-)/g, '$&\u2060'))
}

/** Replaces `{key}` in a drawing with the text of the key. */
function drawingOf(svg: string, words: Words): string {
  return svg
    .replace(/\{([\w.]+)\}/g, (_, key: string) => escapeHtml(words(key)))
    .replace(/>\n</g, '><')
    .trim()
}

/** The addresses of a route with the data of each page. */
export function pagesOf(
  { route, items }: PageModule,
  { content, documents }: Pick<PageInput, 'content' | 'documents'>,
): [string, object][] {
  if (route.path === '*') return [NOT_FOUND, `${REQUESTS}${NOT_FOUND}`].map((path) => [path, {}])
  if (!items) return [[route.path, pick(listsOf(content, documents.kit), route.lists)]]
  const { attachments, collections, words } = content
  return items({ ...collections, words, attachments, documents: documents.requests }).map(
    ({ name, data }) => [route.path.replace(':name', name), Object(data)],
  )
}

function assetsOf(
  // Links of a header that is parsed in parts would move.
  { folder, firstFonts = ALL_FONTS, firstPaint = HEADER_ID }: PageModule,
  { boot, stylesheet, pageStylesheets, fonts, chunks, firstViews }: Bundle,
): Assets {
  return {
    script: boot,
    stylesheets: [stylesheet, pageStylesheets[folder] ?? ''],
    chunks: chunks[folder] ?? [],
    styles: firstViews[folder] ?? '',
    fonts: firstFonts.map((name) => fonts[name]),
    firstPaint,
  }
}
