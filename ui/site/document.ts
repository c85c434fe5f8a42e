/** The HTML document around a page: what browsers, search engines and link previews read first. */

import { type Meta, metaOf } from '../src/app/meta.ts'
import type { Match } from '../src/app/routes.ts'
import { DIRECTION, LANGUAGE } from '../src/constants.ts'
import { lookUp } from '../src/content/texts.ts'
import type { SiteData } from '../src/content/types.ts'
import { largestPicture } from '../src/domain/largestPicture.ts'
import { NOT_FOUND, PRESS, REQUESTS, TOUR } from '../src/paths.ts'
import { structuredData } from './structured-data.ts'

export const ROOT_ID = 'root'
export const CONTENT_ID = 'content'

/** What readers of a section can follow. */
const FEEDS = [
  { section: PRESS, type: 'application/rss+xml', href: `${PRESS}/feed.xml` },
  { section: PRESS, type: 'application/feed+json', href: `${PRESS}/feed.json` },
  { section: REQUESTS, type: 'application/rss+xml', href: `${REQUESTS}/feed.xml` },
]

/** Addresses of what the build made for a page. */
export interface Assets {
  /** The stylesheet that paints the first view; it stands in the page itself. */
  criticalCss: string
  /** The stylesheet of everything else. */
  stylesheet: string
  script: string
  /** For a script that starts others: the entry and everything it needs at once. */
  chunks?: string[]
  /** The fonts of the first view. */
  fonts: string[]
}

interface PageParts {
  match: Match
  content: SiteData
  assets: Assets
  markup: string
}

export function pageDocument({ match, content, assets, markup }: PageParts): string {
  const exists = !content.path.endsWith(NOT_FOUND)
  return html({
    meta: metaOf(match, content),
    path: exists ? content.path : undefined,
    noindex: match.route.noindex ?? false,
    content,
    assets,
    structured: exists ? structuredData(match, content) : [],
    body:
      `<div id="${ROOT_ID}">${markup}</div>` +
      `<script type="application/json" id="${CONTENT_ID}">${scriptSafe(content)}</script>`,
  })
}

export function tourDocument({ content, assets, markup }: Omit<PageParts, 'match'>): string {
  const text = (key: string) => lookUp(content.texts, `virtualTour.meta.${key}`)
  return html({
    meta: { title: text('title'), description: text('description') },
    path: TOUR,
    noindex: false,
    content,
    assets,
    structured: [],
    body: markup,
  })
}

interface DocumentParts {
  meta: Meta
  /** Canonical path; none for a page that stands under no address of its own. */
  path: string | undefined
  noindex: boolean
  content: SiteData
  assets: Assets
  /** JSON-LD objects about the page. */
  structured: object[]
  body: string
}

function html({ meta: about, path, noindex, content, assets, structured, body }: DocumentParts): string {
  const { title, description, shareTitle = title } = about
  const { baseUrl, cityName } = content.site
  const picture = sharingPicture(about, content)
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    noindex && meta('name', 'robots', 'noindex'),
    path && `<link rel="canonical" href="${escapeHtml(baseUrl + path)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', cityName),
    meta('property', 'og:title', shareTitle),
    meta('property', 'og:description', description),
    path && meta('property', 'og:url', baseUrl + path),
    meta('property', 'og:image', baseUrl + picture.path),
    meta('property', 'og:image:width', String(picture.width)),
    meta('property', 'og:image:height', String(picture.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'theme-color', '#0b1f33'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/media/icons/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    ...FEEDS.filter(({ section }) => path?.startsWith(section)).map(
      ({ href, type }) => `<link rel="alternate" type="${type}" href="${href}">`,
    ),
    `<style>${assets.criticalCss}</style>`,
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...structured.map((data) => `<script type="application/ld+json">${scriptSafe(data)}</script>`),
    `<script type="module" src="${assets.script}"${assets.chunks ? ` data-chunks="${assets.chunks.join(' ')}"` : ''}></script>`,
  ]
  return (
    `<!doctype html><html lang="${LANGUAGE}" dir="${DIRECTION}"><head>${head.filter(Boolean).join('')}</head>` +
    // At the end of the body a stylesheet keeps nothing above it from being painted.
    `<body>${body}<link rel="stylesheet" href="${assets.stylesheet}"></body></html>\n`
  )
}

/** The picture of a link preview. */
function sharingPicture(
  { picture }: Meta,
  { media }: SiteData,
): { path: string; width: number; height: number } {
  const size = picture ? media[picture] : undefined
  if (!picture || !size) return { path: '/media/og-1200.jpg', width: 1200, height: 630 }
  return { path: largestPicture(picture, media), width: size.width, height: size.height }
}

function meta(attribute: 'name' | 'property', name: string, value: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(value)}">`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}

/** JSON that cannot end the script element it stands in. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
