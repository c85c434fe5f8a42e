/**
 * The service worker: after a first visit, visitors can read the whole portal offline, except the film
 * and the virtual tour.
 *
 * - Pages, texts and page data come from the network, so a new release shows at the next navigation.
 *   Offline, they come from the precache that was filled when the worker was installed.
 * - Files with a hash in their name come from the precache.
 * - Pictures are cached when they are first shown, and updated when they are shown again.
 *
 * Built by build/service-worker.mjs, which inserts the list of files.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { PURPOSE } from '../http/purpose.ts'

declare const self: ServiceWorkerGlobalScope
/** Addresses of all files of this release that offline reading needs; a build-time constant. */
declare const PRECACHE: PrecacheEntry[]

/** After this many milliseconds without an answer, a page is read from the precache. */
const PATIENCE = 4000
const MAXIMUM_PICTURES = 200
/** The Not Found pages, deepest folder first. Workbox refuses to precache them, because they answer 404. */
const NOT_FOUND = ['/rfp/404', '/404']
const NOT_FOUND_CACHE = 'not-found'

async function storeNotFound(): Promise<void> {
  const cache = await caches.open(NOT_FOUND_CACHE)
  const headers = { Accept: 'text/html', [PURPOSE.header]: PURPOSE.precache }
  for (const path of NOT_FOUND) {
    await cache.put(path, await fetch(path, { headers, cache: 'no-cache' }))
  }
}

function storedNotFound(path: string): Promise<Response | undefined> {
  const page = NOT_FOUND.find((each) => path.startsWith(each.replace('404', '')))
  return caches.match(page ?? '/404')
}

/**
 * Answers from the network if that is in time, otherwise from the precache. A file that is not in the
 * precache is waited for. If it can neither be fetched nor found, `lost` provides the answer.
 */
async function networkFirst(
  request: Request,
  path: string,
  lost?: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    const answer = fetch(request)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
    const first = await Promise.race([answer, late])
    return first ?? (await matchPrecache(path)) ?? (await answer)
  } catch {
    return (await matchPrecache(path)) ?? (await lost?.()) ?? Response.error()
  }
}

registerRoute(
  new NavigationRoute(
    async ({ request, url }) => {
      const path = url.pathname === '/' ? '/home' : url.pathname.replace(/\/+$/, '')
      return networkFirst(request, path, () => storedNotFound(path))
    },
    // Documents, feeds and calendars are not pages, and the tour does not work offline.
    { denylist: [/^[^?]*\.\w+(\?|$)/, /^\/vr(\?|$)/] },
  ),
)
registerRoute(
  ({ url }) => /^\/assets\/(i18n|content)\//.test(url.pathname),
  ({ request, url }) => networkFirst(request, url.pathname),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/media\/(?!film|vr\/)/.test(url.pathname),
  new StaleWhileRevalidate({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: MAXIMUM_PICTURES })],
  }),
)
addPlugins([
  {
    requestWillFetch: async ({ request, event }) => {
      // Outside of the installation, the strategy fetches a missing file because a visitor needs it.
      if (event.type !== 'install') return request
      const headers = new Headers(request.headers)
      headers.set(PURPOSE.header, PURPOSE.precache)
      return new Request(request, { headers })
    },
  },
])
precacheAndRoute(PRECACHE, { cleanURLs: false })
cleanupOutdatedCaches()

// A new worker takes over at once. Waiting would not keep the old release's pages, because pages come
// from the network first.
self.addEventListener('install', (event) => {
  event.waitUntil(storeNotFound())
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
