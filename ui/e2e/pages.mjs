/** All pages, and some addresses that do not exist. */
import { readFileSync } from 'node:fs'

const read = (name) => JSON.parse(readFileSync(new URL(`../content/${name}.json`, import.meta.url), 'utf8'))
export const articles = read('articles').map(({ slug }) => `/press-awards/${slug}`)
export const requests = read('requests').map(({ reference }) => `/rfp/${reference}`)

/** One page of each kind, without pages that differ only in content. */
export const kinds = [
  '/home',
  '/our-city',
  '/contact-us',
  '/auth',
  '/press-awards',
  articles[0],
  '/city-services',
  '/city-services/smart-city',
  '/community',
  '/about-company',
  '/rfp',
  '/rfp/NC-RFP-2026-011',
  '/privacy',
  '/accessibility',
  '/no-such-page',
  '/rfp/no-such-request',
]

export const pages = [
  ...kinds,
  '/city-services/green-city',
  '/city-services/sustainable-city',
  '/city-services/connected-city',
  ...articles.slice(1),
  ...requests.filter((path) => !kinds.includes(path)),
]
