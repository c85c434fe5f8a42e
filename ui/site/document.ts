/** The HTML document around a page, with metadata for browsers, search engines, and link previews. */
import { CONTENT_ID, ROOT_ID } from '../src/app/documentIds.ts'
import { DIRECTION, LANGUAGE } from '../src/constants.ts'
import type { Breadcrumb } from '../src/content/CurrentPage.tsx'
import type { Description } from '../src/content/Route.ts'
import { lookUp } from '../src/content/texts.ts'
import type { Media, PageContent } from '../src/content/types.ts'
import { largestPicture } from '../src/domain/largestPicture.ts'
import { NOT_FOUND, PRESS, REQUESTS, TOUR } from '../src/paths.ts'

const FEEDS = [
  { section: PRESS, type: 'application/rss+xml', href: `${PRESS}/feed.xml` },
  { section: PRESS, type: 'application/feed+json', href: `${PRESS}/feed.json` },
  { section: REQUESTS, type: 'application/rss+xml', href: `${REQUESTS}/feed.xml` },
]

/** The bundled files for a page. */
export interface Assets {
  /** First-view stylesheet, inlined into the page. */
  styles: string
  /** Stylesheets for everything else. */
  stylesheets: string[]
  script: string
  /** For a script that imports others: the entry and its static imports. */
  chunks?: string[]
  /** Fonts for the first view. */
  fonts: string[]
  /** Id of an element: the first paint waits until it is parsed, where browsers can. */
  firstPaint?: string | undefined
}

interface PageParts {
  content: PageContent
  noindex: boolean
  /** Leaves out the application and its data. */
  isStatic: boolean
  description: Description
  /** The breadcrumbs, ending with this page; empty for the home page. */
  trail: Breadcrumb[]
  /** JSON-LD objects for the page's data. */
  structured: object[]
  assets: Assets
  markup: string
}

export function pageDocument({
  content,
  description,
  trail,
  structured,
  markup,
  ...parts
}: PageParts): string {
  const exists = !content.path.endsWith(NOT_FOUND)
  const { baseUrl } = content.frame.site
  return html({
    ...parts,
    description,
    path: exists ? content.path : undefined,
    content,
    structured:
      exists && !parts.isStatic
        ? [...(trail.length > 0 ? [breadcrumbList(trail, baseUrl)] : []), ...structured]
        : [],
    body:
      `<div id="${ROOT_ID}">${markup}</div>` +
      (parts.isStatic
        ? ''
        : `<script type="application/json" id="${CONTENT_ID}">${scriptSafe(content)}</script>`),
  })
}

export function tourDocument({
  content,
  assets,
  markup,
}: Pick<PageParts, 'content' | 'assets' | 'markup'>): string {
  const text = (key: string) => lookUp(content.texts, `virtualTour.meta.${key}`)
  return html({
    description: { title: text('title'), description: text('description') },
    path: TOUR,
    noindex: false,
    isStatic: false,
    content,
    assets,
    structured: [],
    body: markup,
  })
}

function breadcrumbList(trail: Breadcrumb[], baseUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: baseUrl + path,
    })),
  }
}

interface DocumentParts {
  description: Omit<Description, 'label'>
  /** Canonical path; undefined if the page has no address of its own, such as the Not Found page. */
  path: string | undefined
  noindex: boolean
  isStatic: boolean
  content: PageContent
  assets: Assets
  /** JSON-LD objects for the page. */
  structured: object[]
  body: string
}

function html(parts: DocumentParts): string {
  const { path, noindex, isStatic, content, assets, structured, body } = parts
  const { title, description, shareTitle = title } = parts.description
  const { baseUrl, cityName } = content.frame.site
  const picture = sharingPicture(parts.description.picture, content.media)
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
    `<style>${assets.styles}</style>`,
    // Some pages have no header.
    parts.body.includes(`id="${assets.firstPaint}"`) &&
      `<link rel="expect" href="#${assets.firstPaint}" blocking="render">`,
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...structured.map(
      (data) =>
        `<script type="application/ld+json">${scriptSafe({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
    !isStatic &&
      `<script type="module" src="${assets.script}"${assets.chunks ? ` data-chunks="${assets.chunks.join(' ')}"` : ''}></script>`,
  ]
  return (
    `<!doctype html><html lang="${LANGUAGE}" dir="${DIRECTION}"><head>${head.filter(Boolean).join('')}</head>` +
    // At the end of the body, stylesheets do not block painting.
    `<body>${body}${assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</body></html>\n`
  )
}

/** The link preview image. */
function sharingPicture(
  picture: string | undefined,
  media: Media,
): { path: string; width: number; height: number } {
  const size = picture ? media[picture] : undefined
  if (!picture || !size) return { path: '/media/og-1200.jpg', width: 1200, height: 630 }
  const width = size.jpegWidths.at(-1) ?? size.width
  return {
    path: largestPicture(picture, media),
    width,
    height: Math.round((size.height * width) / size.width),
  }
}

function meta(attribute: 'name' | 'property', name: string, value: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(value)}">`
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}

/** JSON that is safe inside a script element. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
