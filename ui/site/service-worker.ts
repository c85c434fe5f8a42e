/** Inserts the list of cached files into the service worker. */
import { NOT_FOUND, SCREEN, SIGN_IN, TOUR } from '../src/paths.ts'
import { revision } from './hash.ts'
import type { Host, SiteFiles, StoredFile } from './input.ts'

const NOTICE = '/assets/content/notice.json'
const PAGES = '/pages'
const STORED = /^\/(pages|assets|brand)\//

/** Adds `sw.js`. Call this last: its list contains the revisions of all other files. */
export function addServiceWorker(
  files: SiteFiles,
  worker: string,
  stored: readonly StoredFile[],
  host: Host,
): void {
  const made = [...files]
    .filter(([path]) => STORED.test(path) && !isLeftOut(path))
    .map(([path, { text }]) => ({ path, revision: revision(text, host) }))
  const list = [...made, ...stored]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => ({ url: addressOf(file.path), revision: file.revision }))
  files.set('/sw.js', { text: `const PRECACHE=${JSON.stringify(list)};\n${worker}` })
}

/**
 * Excludes the tour, which needs its uncached panoramas, the sign-in page, which may be closed to the visitor's
 * network, the screen for lobbies, the Not Found pages, which the worker caches itself, and the notice of the moment.
 */
function isLeftOut(path: string): boolean {
  if (path === NOTICE) return true
  return (
    [TOUR, SCREEN, SIGN_IN].some((page) => path === `/pages${page}.html`) ||
    path.endsWith(`${NOT_FOUND}.html`)
  )
}

function addressOf(path: string): string {
  return path.startsWith(PAGES) ? path.slice(PAGES.length).replace(/\.html$/, '') : path
}
