/** Matches addresses to routes and loads what they need. */

// The build generates this module from the route.ts of every folder below pages/.
import { routes as found } from 'pages:routes'
import type { ComponentType } from 'react'
import type { ContentStore } from '../content/ContentStore.ts'
import type { Route } from '../content/Route.ts'
import { route as notFound } from '../pages/not-found/route.ts'
import { HOME, NOT_FOUND, REQUESTS } from '../paths.ts'
import { loadStylesheet } from './loadStylesheet.ts'

/** Every page except Not Found; fixed addresses come before matching patterns. */
export const routes: readonly Route[] = found
  .filter((route) => route !== notFound)
  .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))

/** A chunk failed to load, for example because a new release changed the chunk names. */
export class ChunkError extends Error {}

/** A route and the address that matched it. */
export interface Match {
  route: Route
  path: string
}

/**
 * The route of an address. Addresses that are unknown, or missing according to the store, get the Not Found
 * page; below /rfp, it has no frame.
 */
export function matchRoute(pathname: string, store: ContentStore): Match {
  const path = pathname.replace(/\/+$/, '') || HOME
  for (const route of store.isMissing(path) ? [] : routes) {
    if (matches(route.path, path)) return { route, path }
  }
  return { route: path.startsWith(`${REQUESTS}/`) ? bareNotFound : notFound, path }
}

/** Whether an address matches a route's path, in which `:name` stands for one segment. */
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/, '[^/]+')}$`).test(path)

const bareNotFound: Route = { ...notFound, frame: 'none' }

const pages = new Map<Route['load'], ComponentType>()
const loading = new Map<string, Promise<void>>()
const loaded = new Set<string>()

/** The component of a match if its chunk and data are loaded. */
export function loadedPage({ route, path }: Match): ComponentType | undefined {
  return loaded.has(path) ? pages.get(route.load) : undefined
}

/**
 * Loads the chunk, texts, and data of a page; repeated calls return the same promise. If the data does not
 * exist, it loads the Not Found page instead.
 */
export function loadRoute(match: Match, store: ContentStore): Promise<void> {
  const { path } = match
  const known = loading.get(path)
  if (known) return known
  const promise = load(match, store).then(() => {
    loaded.add(path)
  })
  loading.set(path, promise)
  return promise
}

async function load({ route, path }: Match, store: ContentStore): Promise<void> {
  await loadParts(route, route.path === notFound.path ? NOT_FOUND : path, store)
  if (store.isMissing(path)) await loadParts(notFound, NOT_FOUND, store)
}

async function loadParts(route: Route, path: string, store: ContentStore): Promise<void> {
  await Promise.all([
    loadChunk(route),
    ...bundlesOf(route, path, store).map((name) => store.loadBundle(name)),
    store.loadPage(path).then(() => loadStylesheet(store.stylesheetOf(path))),
  ])
}

/** The first page contains the texts that its data refers to. */
function bundlesOf({ bundles = [], dataBundles = [] }: Route, path: string, store: ContentStore) {
  return store.initial.pages.has(path) ? bundles : [...bundles, ...dataBundles]
}

async function loadChunk({ load }: Route): Promise<void> {
  if (pages.has(load)) return
  try {
    pages.set(load, await load())
  } catch (cause) {
    throw new ChunkError('failed to load a page chunk', { cause })
  }
}

/** Allows another attempt after a page failed to load. */
export function forgetRoute({ path }: Match): void {
  loading.delete(path)
}
