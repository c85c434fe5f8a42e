import { listRoute, type StructuredData } from '../../content/Route.ts'
import { HOME } from '../../paths.ts'

export const route = listRoute({
  path: HOME,
  load: () => import('./HomePage.tsx').then((module) => module.HomePage),
  metaKey: 'homePage.meta',
  labelKey: 'navbar.links.home',
  bundles: ['home-page'],
  lists: ['hero', 'facts', 'awards', 'press', 'films'],
  opensWithPicture: true,
})

export const firstView = [
  'components/Backdrop.css',
  'components/IconButton.css',
  'components/carousel/Carousel.css',
  'pages/home/Spinner.css',
  'pages/home/Hero.first-view.css',
]

/** None is preloaded: the pictures of the first view go first, and the fallback fonts have the same widths. */
export const firstFonts: string[] = []

/** The hero is aligned to its end, so a part that is parsed after the first paint would move the others. */
export const firstPaint = 'about'

export const structuredData: StructuredData<unknown> = (_, { frame: { site, social } }) => [
  {
    '@type': 'Organization',
    name: site.companyName,
    url: `${site.baseUrl}${HOME}`,
    logo: `${site.baseUrl}/media/icons/icon-512.png`,
    email: site.contact.email,
    telephone: site.contact.phone,
    sameAs: social.map(({ link }) => link),
  },
]
