/**
 * The site generator as a pure function: it takes content, documents, and bundle addresses and returns every
 * file of the site. It uses no Node or browser APIs, so any JavaScript engine can run it.
 */
import { pageModules } from 'pages:site'
import { clockTime, formatDate, formatTime } from '../src/domain/dates.ts'
import { addCalendars } from './calendars.ts'
import type { Content } from './content.ts'
import { addFeeds } from './feeds.ts'
import type { Bundle, Documents, SiteFiles, StoredFile, ZoneOffsets } from './input.ts'
import { addPages, pagesOf } from './pages.ts'
import { addPressTexts } from './press-texts.ts'
import { addReleases } from './releases.ts'
import { addSearchIndex } from './search-index.ts'
import { addServiceWorker } from './service-worker.ts'
import { addSitemap } from './sitemap.ts'
import { addStamps } from './stamps.ts'
import { offsetByTable } from './zone.ts'

export { largestPicture } from '../src/domain/largestPicture.ts'
export { readContent } from './content.ts'
export { revision } from './hash.ts'
export { companyText, factText } from './press-texts.ts'
export { addReleases }

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

export interface SiteInput {
  content: Content
  documents: Documents
  bundle: Bundle
  /** Offsets of the time zone in site.json. */
  zone: ZoneOffsets
  /** Files from other build steps that the service worker caches. */
  stored: readonly StoredFile[]
}

/** Makes every page, feed, calendar, data release, and list of the site. */
export async function makeSite(input: SiteInput): Promise<SiteFiles> {
  const { content, documents, bundle, stored } = input
  const files: SiteFiles = new Map()
  for (const [name, texts] of Object.entries(content.bundles))
    files.set(`/assets/i18n/en/${name}.json`, { text: JSON.stringify(texts) })
  const pages = await addPages(files, input)
  addFeeds(files, content)
  addCalendars(files, content)
  addReleases(files, content, documents)
  addPressTexts(files, content)
  addSearchIndex(files, pages, content)
  addSitemap(files, pages, content)
  addStamps(files, content)
  addServiceWorker(files, bundle.serviceWorker, stored)
  return files
}

/** Formats an instant as `December 22, 2026, 14:00` in the city's time zone, for documents. */
export function cityTime(instant: string, { words }: Content, zone: ZoneOffsets): string {
  const at = Date.parse(instant)
  const clock = clockTime(at, offsetByTable(zone)(at, ''))
  return `${formatDate(clock, words('dates.months'))}, ${formatTime(clock)}`
}
