import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { ContentStore } from '../content/ContentStore.ts'
import type { SiteData } from '../content/types.ts'
import { CONTACT, HOME, NOT_FOUND, PRESS, REQUESTS, SERVICES } from '../paths.ts'

export interface Route {
  /** The address; `:name` stands for the items of a collection. */
  path: string
  /** Source file of the page, below pages/ and without extension: its chunk is preloaded. */
  page: string
  /** Key of `{ title, description }` in the texts. */
  metaKey: string
  /** Key of the page's name in breadcrumbs. */
  nameKey: string
  /** The page above this one, if it is not the home page. */
  parent?: string
  /** Whether navigation bar and footer stand around it. */
  frame: boolean
  /** Whether the page opens with a picture under a transparent navigation bar. */
  opensWithPicture?: boolean
  /** The text bundles that the page reads beyond the frame's. */
  bundles?: string[]
  /** Name of the stylesheet in styles/first-view/ that paints what it opens with; `opening` unless told. */
  firstView?: string
  /** Content beyond the frame's that the page reads. */
  lists?: (keyof SiteData)[]
  /** Not for search engines. */
  noindex?: boolean
  load: () => Promise<ComponentType>
}

const city = (name: string): Route => ({
  path: `${SERVICES}/${name}-city`,
  page: 'city-services/idea/IdeaPage',
  metaKey: `cityServices.${name}.meta`,
  nameKey: `cityServices.${name}.title`,
  parent: SERVICES,
  frame: true,
  opensWithPicture: true,
  bundles: ['city-services', 'press-and-awards', 'dates'],
  lists: ['serviceEntries'],
  load: () => import('../pages/city-services/idea/IdeaPage.tsx').then((m) => m.IdeaPage),
})

/** Every page of the portal (specification, section 2); the build prerenders exactly these. */
export const routes: Route[] = [
  {
    path: HOME,
    page: 'home/HomePage',
    metaKey: 'homePage.meta',
    nameKey: 'navbar.links.home',
    frame: true,
    opensWithPicture: true,
    bundles: ['home-page', 'press-and-awards'],
    firstView: 'home',
    lists: ['hero', 'facts', 'awards', 'press'],
    load: () => import('../pages/home/HomePage.tsx').then((m) => m.HomePage),
  },
  {
    path: '/our-city',
    page: 'our-city/OurCityPage',
    metaKey: 'ourCity.meta',
    nameKey: 'ourCity.header.title',
    frame: true,
    bundles: ['our-city'],
    lists: ['districts', 'milestones', 'travel', 'facts'],
    load: () => import('../pages/our-city/OurCityPage.tsx').then((m) => m.OurCityPage),
  },
  {
    path: SERVICES,
    page: 'city-services/CityServicesPage',
    metaKey: 'cityServices.meta',
    nameKey: 'cityServices.header.title',
    frame: true,
    bundles: ['city-services'],
    lists: ['serviceEntries'],
    load: () => import('../pages/city-services/CityServicesPage.tsx').then((m) => m.CityServicesPage),
  },
  city('smart'),
  city('green'),
  city('sustainable'),
  city('connected'),
  {
    path: '/community',
    page: 'community/CommunityPage',
    metaKey: 'community.meta',
    nameKey: 'community.header.title',
    frame: true,
    bundles: ['community', 'dates'],
    lists: ['living', 'events', 'notices', 'guidelines', 'questions'],
    load: () => import('../pages/community/CommunityPage.tsx').then((m) => m.CommunityPage),
  },
  {
    path: '/about-company',
    page: 'about-company/AboutCompanyPage',
    metaKey: 'aboutCompany.meta',
    nameKey: 'aboutCompany.header.title',
    frame: true,
    bundles: ['about-company', 'dates'],
    lists: ['company', 'roles', 'policies'],
    load: () => import('../pages/about-company/AboutCompanyPage.tsx').then((m) => m.AboutCompanyPage),
  },
  {
    path: PRESS,
    page: 'press-awards/PressAwardsPage',
    metaKey: 'pressAndAwards.meta',
    nameKey: 'pressAndAwards.title',
    frame: true,
    bundles: ['media-center', 'press-and-awards', 'dates'],
    lists: ['news', 'newsCards', 'certificates', 'kit'],
    load: () => import('../pages/press-awards/PressAwardsPage.tsx').then((m) => m.PressAwardsPage),
  },
  {
    path: `${PRESS}/:name`,
    page: 'press-awards/article/ArticlePage',
    firstView: 'article',
    metaKey: 'pressAndAwards.meta',
    nameKey: 'pressAndAwards.title',
    parent: PRESS,
    frame: true,
    bundles: ['media-center', 'press-and-awards', 'dates'],
    load: () => import('../pages/press-awards/article/ArticlePage.tsx').then((m) => m.ArticlePage),
  },
  {
    path: CONTACT,
    page: 'contact-us/ContactUsPage',
    metaKey: 'contactUs.meta',
    nameKey: 'contactUs.header.title',
    frame: true,
    bundles: ['contact-us', 'dates'],
    lists: ['offices'],
    load: () => import('../pages/contact-us/ContactUsPage.tsx').then((m) => m.ContactUsPage),
  },
  {
    path: REQUESTS,
    page: 'rfp/RfpPage',
    firstView: 'rfp',
    metaKey: 'rfp.meta',
    nameKey: 'rfp.header.title',
    frame: false,
    bundles: ['rfp', 'dates'],
    lists: ['requests'],
    load: () => import('../pages/rfp/RfpPage.tsx').then((m) => m.RfpPage),
  },
  {
    path: `${REQUESTS}/:name`,
    page: 'rfp/request/RequestPage',
    firstView: 'rfp',
    metaKey: 'rfp.meta',
    nameKey: 'rfp.header.title',
    parent: REQUESTS,
    frame: false,
    bundles: ['rfp', 'dates'],
    load: () => import('../pages/rfp/request/RequestPage.tsx').then((m) => m.RequestPage),
  },
  {
    path: '/auth',
    page: 'auth/AuthPage',
    firstView: 'auth',
    metaKey: 'auth.meta',
    nameKey: 'auth.header.title',
    frame: true,
    bundles: ['auth'],
    load: () => import('../pages/auth/AuthPage.tsx').then((m) => m.AuthPage),
  },
  {
    path: '/privacy',
    page: 'legal/privacy/PrivacyPage',
    metaKey: 'legal.privacy.meta',
    nameKey: 'legal.privacy.title',
    frame: true,
    bundles: ['legal'],
    lists: ['legal'],
    load: () => import('../pages/legal/privacy/PrivacyPage.tsx').then((m) => m.PrivacyPage),
  },
  {
    path: '/accessibility',
    page: 'legal/accessibility/AccessibilityPage',
    metaKey: 'legal.accessibility.meta',
    nameKey: 'legal.accessibility.title',
    frame: true,
    bundles: ['legal'],
    lists: ['legal'],
    load: () => import('../pages/legal/accessibility/AccessibilityPage.tsx').then((m) => m.AccessibilityPage),
  },
]

const notFound: Route = {
  path: '*',
  page: 'not-found/NotFoundPage',
  firstView: 'not-found',
  metaKey: 'shared.notFound',
  nameKey: 'shared.notFound.title',
  frame: true,
  opensWithPicture: true,
  noindex: true,
  load: () => import('../pages/not-found/NotFoundPage.tsx').then((m) => m.NotFoundPage),
}

/** A route with the address that led to it. */
export interface Match {
  route: Route
  path: string
  /** The last part of the address, where the route stands for a collection. */
  name: string
}

/**
 * The route of an address. An unknown one, or one that the store knows to be missing, is the Not
 * Found page; it has no frame below /rfp.
 */
export function matchRoute(pathname: string, store: ContentStore): Match {
  const path = pathname.replace(/\/+$/, '') || HOME
  for (const route of store.isMissing(path) ? [] : routes) {
    const match = matchPath(route.path, path)
    if (match) return { route, path, name: match.params['name'] ?? '' }
  }
  const frame = !path.startsWith(`${REQUESTS}/`)
  return { route: { ...notFound, frame }, path, name: '' }
}

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
  await Promise.all([
    loadChunk(route),
    ...(route.bundles ?? []).map((name) => store.loadBundle(name)),
    store.loadPage(route.path === notFound.path ? NOT_FOUND : path),
  ])
  if (store.isMissing(path)) await Promise.all([loadChunk(notFound), store.loadPage(NOT_FOUND)])
}

async function loadChunk({ load }: Route): Promise<void> {
  if (!pages.has(load)) pages.set(load, await load())
}

/** Lets a page that failed to load be tried again. */
export function forgetRoute({ path }: Match): void {
  loading.delete(path)
}
