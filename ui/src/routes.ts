import type { ComponentType } from 'react'
import type { ContentStore } from './content/ContentStore.ts'
import { HOME } from './paths.ts'

/** Which frame stands around a page: the whole, or none where the section brings its own. */
export type Chrome = 'full' | 'none'

export interface Route {
  path: string
  /** Key of `{ title, description }` in the texts. */
  metaKey: string
  chrome: Chrome
  /** Whether the page opens with a picture under a transparent navigation bar. */
  opensWithPicture?: boolean
  /** The section's own text bundle, beyond the ones every page has. */
  bundle?: string
  /** Not for search engines. */
  noindex?: boolean
  load: () => Promise<ComponentType>
}

const cityPage = () => import('./pages/city-services/CityPage.tsx').then((m) => m.CityPage)
const city = (name: string): Route => ({
  path: `/city-services/${name}-city`,
  metaKey: `cityServices.${name}.meta`,
  chrome: 'full',
  opensWithPicture: true,
  bundle: 'city-services',
  load: cityPage,
})

/** Every page of the portal (specification, section 2); the build prerenders exactly these. */
export const routes: Route[] = [
  {
    path: HOME,
    metaKey: 'homePage.meta',
    chrome: 'full',
    opensWithPicture: true,
    load: () => import('./pages/home/HomePage.tsx').then((m) => m.HomePage),
  },
  {
    path: '/our-city',
    metaKey: 'ourCity.meta',
    chrome: 'full',
    bundle: 'our-city',
    load: () => import('./pages/our-city/OurCityPage.tsx').then((m) => m.OurCityPage),
  },
  {
    path: '/contact-us',
    metaKey: 'contactUs.meta',
    chrome: 'full',
    bundle: 'contact-us',
    load: () => import('./pages/contact-us/ContactUsPage.tsx').then((m) => m.ContactUsPage),
  },
  {
    path: '/auth',
    metaKey: 'auth.meta',
    chrome: 'full',
    bundle: 'auth',
    noindex: true,
    load: () => import('./pages/auth/AuthPage.tsx').then((m) => m.AuthPage),
  },
  {
    path: '/press-awards',
    metaKey: 'pressAndAwards.meta',
    chrome: 'full',
    load: () => import('./pages/press-awards/PressAwardsPage.tsx').then((m) => m.PressAwardsPage),
  },
  {
    path: '/city-services',
    metaKey: 'cityServices.meta',
    chrome: 'full',
    bundle: 'city-services',
    load: () => import('./pages/city-services/CityServicesPage.tsx').then((m) => m.CityServicesPage),
  },
  city('smart'),
  city('green'),
  city('sustainable'),
  city('connected'),
  {
    path: '/community',
    metaKey: 'community.meta',
    chrome: 'full',
    bundle: 'community',
    load: () => import('./pages/community/CommunityPage.tsx').then((m) => m.CommunityPage),
  },
  {
    path: '/about-company',
    metaKey: 'aboutCompany.meta',
    chrome: 'full',
    bundle: 'about-company',
    load: () => import('./pages/about-company/AboutCompanyPage.tsx').then((m) => m.AboutCompanyPage),
  },
  {
    path: '/rfp',
    metaKey: 'rfp.meta',
    chrome: 'none',
    bundle: 'rfp',
    load: () => import('./pages/rfp/RfpPage.tsx').then((m) => m.RfpPage),
  },
]

const notFound: Route = {
  path: '*',
  metaKey: 'shared.notFound',
  chrome: 'full',
  opensWithPicture: true,
  noindex: true,
  load: () => import('./pages/not-found/NotFoundPage.tsx').then((m) => m.NotFoundPage),
}

/** The route of an address. An unknown one is the Not Found page, without frame below /rfp. */
export function routeOf(pathname: string): Route {
  const path = pathname.replace(/\/+$/, '') || HOME
  const known = routes.find((route) => route.path === path)
  if (known) return known
  return path.startsWith('/rfp/') ? { ...notFound, chrome: 'none' } : notFound
}

const pages = new Map<Route['load'], ComponentType>()
const loading = new Map<Route['load'], Promise<void>>()

/** The page of a route, if its chunk is there. */
export function loadedPage(route: Route): ComponentType | undefined {
  return pages.get(route.load)
}

/** Loads what a route needs, its chunk and its texts; the same promise each time it is asked. */
export function loadRoute(route: Route, store: ContentStore): Promise<void> {
  const known = loading.get(route.load)
  if (known) return known
  const promise = Promise.all([
    route.load().then((page) => pages.set(route.load, page)),
    route.bundle ? store.loadBundle(route.bundle) : undefined,
  ]).then(() => undefined)
  loading.set(route.load, promise)
  return promise
}

/** Lets a route that failed to load be tried again. */
export function forgetRoute(route: Route): void {
  loading.delete(route.load)
}
