/**
 * The site generator as a pure function: it takes content, documents, and bundle addresses and returns every
 * file of the site. It uses no Node or browser APIs, so any JavaScript engine can run it.
 */
import { pageModules } from 'pages:site'
import type { Rfp } from '../src/content/types.ts'
import { clockTime, formatDate, formatTime } from '../src/domain/dates.ts'
import { addCalendars } from './calendars.ts'
import { type Content, readContent } from './content.ts'
import { addFeeds } from './feeds.ts'
import type { Bundle, Documents, Host, SiteFiles, Sources, StoredFile } from './input.ts'
import { isObject } from './layers.ts'
import { addNotice } from './notice.ts'
import { addPages, pagesOf } from './pages.ts'
import { addPressTexts } from './press-texts.ts'
import { addReleases } from './releases.ts'
import { addSearchIndex } from './search-index.ts'
import { addServiceWorker } from './service-worker.ts'
import { addSitemap } from './sitemap.ts'
import { addStamps } from './stamps.ts'
import { offsetByTable } from './zone.ts'

export { largestPicture } from '../src/domain/largestPicture.ts'
export { revision } from './hash.ts'
export { keyOf } from './layers.ts'
export { companyText, factText } from './press-texts.ts'
export { addReleases, readContent }

/** Stylesheets for the first view of pages that start with an opening. */
const OPENING = ['components/Breadcrumbs.css', 'components/Opening.css']

/** The page folders below src/pages, each with the stylesheets for its first view. */
export const firstViews: readonly { folder: string; stylesheets: readonly string[] }[] = pageModules.map(
  ({ folder, firstView = OPENING }) => ({ folder, stylesheets: firstView }),
)

/** The addresses of all pages, by the folders of their routes. */
export function pathsOf(content: Content): { folder: string; paths: string[] }[] {
  const documents = { requests: {}, kit: [] }
  return pageModules.map((module) => ({
    folder: module.folder,
    paths: pagesOf(module, { content, documents }).map(([path]) => path),
  }))
}

/** What the build adds to the content. */
export interface Built {
  documents: Documents
  bundle: Bundle
  /** Files from other build steps that the service worker caches. */
  stored: readonly StoredFile[]
}

/** Makes every page, feed, calendar, data release, and list of the site. */
export async function makeSite(content: Content, built: Built, host: Host): Promise<SiteFiles> {
  const { documents, bundle, stored } = built
  const files: SiteFiles = new Map()
  for (const [name, texts] of Object.entries(content.bundles))
    files.set(`/assets/i18n/en/${name}.json`, { text: JSON.stringify(texts) })
  const pages = await addPages(files, { content, documents, bundle, host })
  addFeeds(files, content)
  addCalendars(files, content)
  addReleases(files, content, documents)
  addPressTexts(files, content)
  addSearchIndex(files, pages, content)
  addSitemap(files, pages, content)
  addStamps(files, content)
  addNotice(files, content, bundle, host)
  addServiceWorker(files, bundle.serviceWorker, stored, host)
  return files
}

/** The site as a program makes it anew from what the build kept and an office's folder. */
export interface Remade {
  files: SiteFiles
  /** The addresses of generated documents that no longer say what the content says. */
  withdrawn: string[]
  /** When an item with a `publishAt` is published next, in milliseconds since 1970. */
  nextAt?: number
}

/** Makes the site from the build's own sources with the overlay in `sources`. */
export async function remakeSite(sources: Sources, built: Built, host: Host): Promise<Remade> {
  const content = readContent(sources, host)
  const [requests, withdrawn] = currentDocuments(content, sources, built.documents)
  const files = await makeSite(content, { ...built, documents: { ...built.documents, requests } }, host)
  return { files, withdrawn, ...(content.nextAt !== undefined && { nextAt: content.nextAt }) }
}

/**
 * The generated documents of the requests that are as they were when the documents were made, and the
 * addresses of the others.
 */
function currentDocuments(
  { collections }: Content,
  { files }: Sources,
  { requests }: Documents,
): [Documents['requests'], string[]] {
  // The office's own documents and answers to questions are not in the generated ones.
  const textOf = ({ attachments: _, clarifications, ...request }: Rfp) => JSON.stringify(request, sorted)
  const before: Rfp[] = JSON.parse(files['requests.json'] ?? '[]')
  const texts = new Set(before.map(textOf))
  const same = new Set(
    collections.requests.flatMap((request) => (texts.has(textOf(request)) ? [request.reference] : [])),
  )
  const entries = Object.entries(requests)
  const others = entries.filter(([reference]) => !same.has(reference))
  return [
    Object.fromEntries(entries.filter(([reference]) => same.has(reference))),
    others.flatMap(([, { documents, bundle }]) =>
      [...documents, ...(bundle ? [bundle] : [])].map(({ href }) => href),
    ),
  ]
}

/** Makes `JSON.stringify` independent of the order in which keys were written. */
function sorted(_: string, value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}

/** Formats an instant as `December 22, 2026, 14:00` in the city's time zone, for documents. */
export function cityTime(instant: string, { words, zone }: Content): string {
  const at = Date.parse(instant)
  const clock = clockTime(at, offsetByTable(zone)(at, ''))
  return `${formatDate(clock, words('dates.months'))}, ${formatTime(clock)}`
}
