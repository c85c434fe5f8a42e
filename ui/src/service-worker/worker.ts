/**
 * The service worker: after the first visit, the whole portal can be read offline, except for the film and the
 * virtual tour.
 *
 * - Pages, texts, and page data come from the network, so a new release appears at the next navigation.
 *   Offline, they come from the precache, which is filled during installation.
 * - Files with a hash in their names come from the precache.
 * - A new worker waits until all tabs of the old release are closed: its installation keeps the old files,
 *   which open tabs still need, and its activation deletes them. Meanwhile, the old worker loads files of the
 *   new release from the network.
 * - Pictures are cached when they are first shown and updated when they are shown again. The site
 *   has few enough that none must be dropped.
 *
 * site/service-worker.ts prepends the list of files.
 */
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { PURPOSE } from '../http/purpose.ts'
import { HOME, NOT_FOUND, REQUESTS } from '../paths.ts'

declare const self: ServiceWorkerGlobalScope
/** Addresses of all files of this release for offline reading; a build-time constant. */
declare const PRECACHE: PrecacheEntry[]

/** Network timeout in seconds; after that, pages come from the precache. */
const PATIENCE_SECONDS = 4
/** The Not Found pages, deepest folder first. Workbox cannot precache them, because their status is 404. */
const NOT_FOUND_PAGES = [`${REQUESTS}${NOT_FOUND}`, NOT_FOUND]
const NOT_FOUND_CACHE = 'not-found'
/** Cache for the Not Found pages of a waiting worker; the active worker still needs its own. */
const NEXT_NOT_FOUND_CACHE = 'not-found-next'

async function storeNotFound(): Promise<void> {
  const cache = await caches.open(NEXT_NOT_FOUND_CACHE)
  const headers = { Accept: 'text/html', [PURPOSE.header]: PURPOSE.precache }
  for (const path of NOT_FOUND_PAGES) {
    const answer = await fetch(path, { headers, cache: 'no-cache' })
    const isPage = answer.status === 404 && answer.headers.get('Content-Type')?.startsWith('text/html')
    // Fails the installation; the browser retries at a later navigation.
    if (!isPage) throw new Error(`${path} answered ${answer.status} instead of the Not Found page`)
    await cache.put(path, answer)
  }
}

async function adoptNotFound(): Promise<void> {
  const [next, current] = await Promise.all([caches.open(NEXT_NOT_FOUND_CACHE), caches.open(NOT_FOUND_CACHE)])
  for (const path of NOT_FOUND_PAGES) {
    const answer = await next.match(path)
    if (answer) await current.put(path, answer)
  }
  await caches.delete(NEXT_NOT_FOUND_CACHE)
}

async function storedNotFound(path: string): Promise<Response | undefined> {
  const cache = await caches.open(NOT_FOUND_CACHE)
  const page = NOT_FOUND_PAGES.find((each) => path.startsWith(each.slice(0, -NOT_FOUND.length + 1)))
  return cache.match(page ?? NOT_FOUND)
}

/** The path of an address in the precache. */
function pathOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname === '/' ? HOME : pathname.replace(/\/+$/, '')
}

/** A precached response without its `Date`, which pages would use as the server's current time. */
async function precached(path: string): Promise<Response | undefined> {
  const answer = await matchPrecache(path)
  if (!answer) return undefined
  const headers = new Headers(answer.headers)
  headers.delete('Date')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

/**
 * Tries the network with a timeout, then the precache; responses are not added to it. Files that are not in
 * the precache have no timeout.
 */
const fromNetwork = {
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    {
      cacheWillUpdate: async () => null,
      cachedResponseWillBeUsed: async ({ request }: { request: Request }) => precached(pathOf(request.url)),
    },
  ],
}

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      ...fromNetwork,
      plugins: [
        ...fromNetwork.plugins,
        { handlerDidError: ({ request }: { request: Request }) => storedNotFound(pathOf(request.url)) },
      ],
    }),
    // Documents, feeds, and calendars are not pages, and the tour and the lobby screen do not work offline.
    { denylist: [/^[^?]*\.\w+(\?|$)/, /^\/(vr|screen)(\?|$)/] },
  ),
)
registerRoute(({ url }) => /^\/assets\/(i18n|content)\//.test(url.pathname), new NetworkFirst(fromNetwork))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/media\/(?!film|vr\/)/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'pictures' }),
)
addPlugins([
  {
    requestWillFetch: async ({ request, event }) => {
      // Outside of installation, the strategy fetches missing files for a visitor, so this is not precaching.
      if (event.type !== 'install') return request
      const headers = new Headers(request.headers)
      headers.set(PURPOSE.header, PURPOSE.precache)
      return new Request(request, { headers })
    },
  },
])
precacheAndRoute(PRECACHE, { cleanURLs: false })
cleanupOutdatedCaches()

self.addEventListener('install', (event) => event.waitUntil(storeNotFound()))
// The first worker takes control of the page that registered it; later workers activate without open pages.
self.addEventListener('activate', (event) => {
  event.waitUntil(adoptNotFound().then(() => self.clients.claim()))
})
