/**
 * The service worker: after a first visit the whole portal reads without network, except the film
 * and the virtual tour.
 *
 * - Pages come from the network while there is one, so a new release is there at the next
 *   navigation; without network, from what was stored when the worker was installed.
 * - What carries a hash in its name comes from the store; texts and page data like the pages.
 * - Pictures are kept as they are seen, and looked after when they are seen again.
 *
 * Built by build/service-worker.mjs, which puts the list of files in.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope
/** Addresses of all files of this release that a visitor reads; a build-time constant. */
declare const PRECACHE: PrecacheEntry[]

/** A page that takes longer than this, in milliseconds, is read from the store. */
const PATIENCE = 4000
const MAXIMUM_PICTURES = 200
/** The Not Found pages, the deepest folder first. They answer 404, which a precache takes for a fault. */
const NOT_FOUND = ['/rfp/404', '/404']
const NOT_FOUND_CACHE = 'not-found'

async function storeNotFound(): Promise<void> {
  const cache = await caches.open(NOT_FOUND_CACHE)
  for (const path of NOT_FOUND) {
    await cache.put(path, await fetch(path, { headers: { Accept: 'text/html' }, cache: 'no-cache' }))
  }
}

function storedNotFound(path: string): Promise<Response | undefined> {
  const page = NOT_FOUND.find((each) => path.startsWith(each.replace('404', '')))
  return caches.match(page ?? '/404')
}

/**
 * From the network if it answers in time, else from the store if it is there; what is not stored is
 * waited for. `lost` stands for what can neither be fetched nor found.
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
    // Documents to download, feeds and calendars are files, not pages; the tour needs the network.
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
precacheAndRoute(PRECACHE, { cleanURLs: false })
cleanupOutdatedCaches()

// Pages never come from the store while there is a network, so nothing of the old release is lost
// by changing over at once.
self.addEventListener('install', (event) => {
  event.waitUntil(storeNotFound())
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
