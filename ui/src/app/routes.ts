/** Which page an address leads to, and what has to be there before it can be shown. */

// The build makes this module: it imports the route.ts of every folder below pages/.
import { routes as found } from 'pages:routes'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { ContentStore } from '../content/ContentStore.ts'
import type { Route } from '../content/Route.ts'
import { route as notFound } from '../pages/not-found/route.ts'
import { HOME, NOT_FOUND, REQUESTS } from '../paths.ts'

/** Every page but Not Found; a fixed address comes before a pattern that fits it too. */
export const routes: readonly Route[] = found
  .filter((route) => route !== notFound)
  .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))

/** A part of the program could not be fetched, as after a new release, which has chunks of other names. */
export class ChunkError extends Error {}

/** A route with the address that led to it. */
export interface Match {
  route: Route
  path: string
}

/**
 * The route of an address. An unknown one, or one that the store knows to be missing, is the Not
 * Found page; it has no frame below /rfp.
 */
export function matchRoute(pathname: string, store: ContentStore): Match {
  const path = pathname.replace(/\/+$/, '') || HOME
  for (const route of store.isMissing(path) ? [] : routes) {
    if (matchPath(route.path, path)) return { route, path }
  }
  return { route: path.startsWith(`${REQUESTS}/`) ? bareNotFound : notFound, path }
}

const bareNotFound: Route = { ...notFound, frame: 'none' }

const pages = new Map<Route['load'], ComponentType>()
const loading = new Map<string, Promise<void>>()
const loaded = new Set<string>()

/** The page of a match, if everything that it needs is there. */
export function loadedPage({ route, path }: Match): ComponentType | undefined {
  return loaded.has(path) ? pages.get(route.load) : undefined
}

/**
 * Loads what a page needs: its chunk, its texts and its data; the same promise each time it is
 * asked. Where the data turns out to be missing, the Not Found page is loaded in its place.
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
    ...(route.bundles ?? []).map((name) => store.loadBundle(name)),
    store.loadPage(path),
  ])
}

async function loadChunk({ load }: Route): Promise<void> {
  if (pages.has(load)) return
  try {
    pages.set(load, await load())
  } catch (cause) {
    throw new ChunkError('a page could not be fetched', { cause })
  }
}

/** Lets a page that failed to load be tried again. */
export function forgetRoute({ path }: Match): void {
  loading.delete(path)
}
