/**
 * The service worker: after a first visit, visitors can read the whole portal offline, except the film
 * and the virtual tour.
 *
 * - Pages, texts and page data come from the network, so a new release shows at the next navigation.
 *   Offline, they come from the precache that was filled when the worker was installed.
 * - Files with a hash in their name come from the precache.
 * - The worker of a new release waits until every tab of the old one has closed, because installing it
 *   keeps the old files and activating it removes them: a tab that is open still needs those of its own
 *   release. Meanwhile the old worker leaves the new release's files, which it does not know, to the network.
 * - Pictures are cached when they are first shown, and updated when they are shown again. The site has so few
 *   that none needs to be dropped.
 *
 * site/service-worker.ts puts the list of files before it.
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
/** Addresses of all files of this release that offline reading needs; a build-time constant. */
declare const PRECACHE: PrecacheEntry[]

/** After this many seconds without an answer, a page is read from the precache. */
const PATIENCE_SECONDS = 4
/** The Not Found pages, deepest folder first. Workbox refuses to precache them, because they answer 404. */
const NOT_FOUND_PAGES = [`${REQUESTS}${NOT_FOUND}`, NOT_FOUND]
const NOT_FOUND_CACHE = 'not-found'
/** Where the Not Found pages of a worker that waits are kept: those of the active one are still needed. */
const NEXT_NOT_FOUND_CACHE = 'not-found-next'

async function storeNotFound(): Promise<void> {
  const cache = await caches.open(NEXT_NOT_FOUND_CACHE)
  const headers = { Accept: 'text/html', [PURPOSE.header]: PURPOSE.precache }
  for (const path of NOT_FOUND_PAGES) {
    const answer = await fetch(path, { headers, cache: 'no-cache' })
    const isPage = answer.status === 404 && answer.headers.get('Content-Type')?.startsWith('text/html')
    // The installation fails, and the browser tries it again at a later navigation.
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

/** The path under which the precache holds an address. */
function pathOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname === '/' ? HOME : pathname.replace(/\/+$/, '')
}

/** A stored answer without its `Date`, which pages would take for the time on the server's clock. */
async function precached(path: string): Promise<Response | undefined> {
  const answer = await matchPrecache(path)
  if (!answer) return undefined
  const headers = new Headers(answer.headers)
  headers.delete('Date')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

/**
 * Answers from the network if that is in time, otherwise from the precache, to which nothing is added. A
 * file that is not in the precache is waited for.
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
    // Documents, feeds and calendars are not pages, and the tour does not work offline.
    { denylist: [/^[^?]*\.\w+(\?|$)/, /^\/vr(\?|$)/] },
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

self.addEventListener('install', (event) => event.waitUntil(storeNotFound()))
// The first worker takes over the page that started it; a later one finds no page open.
self.addEventListener('activate', (event) => {
  event.waitUntil(adoptNotFound().then(() => self.clients.claim()))
})
