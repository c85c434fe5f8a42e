/**
 * What the server has to know of each page to write the head of its answer: the hash of the stylesheet in it,
 * for the Content-Security-Policy, and what it needs first, for `Link` (RFC 8288). A cache in front of the
 * portal turns that into early hints, and a browser starts before it has read a tag.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi
const HIGH_PICTURE = /<picture>((?:(?!<\/picture>).)*?fetchpriority="high"[^>]*>)/i

/** Writes `heads`, a line for each page: path, hash, field value, with tabs between. */
export async function writeHeads(out, paths) {
  const lines = await Promise.all(
    paths.map(async (path) => {
      const html = await readFile(join(out, `pages${path}.html`), 'utf8')
      return [path, styleHash(html), linksOf(html)].join('\t')
    }),
  )
  await writeFile(join(out, 'heads'), `${lines.sort().join('\n')}\n`)
}

function styleHash(html) {
  const [, style] = /<style>(.*?)<\/style>/s.exec(html)
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}

/** The page's fonts, its stylesheet and, where the first view opens with one, its picture. */
export function linksOf(html) {
  const fonts = tags(html, 'link').filter(({ rel, as }) => rel === 'preload' && as === 'font')
  const [stylesheet] = tags(html, 'link').filter(({ rel }) => rel === 'stylesheet')
  return [
    ...fonts.map(({ href }) => link(href, { as: 'font', type: 'font/woff2', crossorigin: 'anonymous' })),
    ...pictureLinks(html),
    // The first view is painted without it: what it brings is below.
    link(stylesheet.href, { as: 'style', fetchpriority: 'low' }),
  ].join(', ')
}

/** One link for each source of the first picture; of two, a window uses one. */
function pictureLinks(html) {
  const [, picture] = HIGH_PICTURE.exec(html) ?? []
  if (!picture) return []
  const sources = tags(picture, 'source')
  const condition = sources.find(({ media }) => media)?.media
  return sources.map(({ srcset, sizes, type, media }) =>
    link(srcset.split(' ')[0], {
      as: 'image',
      type,
      imagesrcset: srcset,
      imagesizes: sizes,
      media: media ?? (condition && `not all and ${condition}`),
      fetchpriority: 'high',
    }),
  )
}

function link(target, parameters) {
  const given = Object.entries({ rel: 'preload', ...parameters }).filter(([, value]) => value)
  return [`<${target}>`, ...given.map(([name, value]) => `${name}=${quoted(value)}`)].join('; ')
}

/** A token as it is, anything else in quotes. */
function quoted(value) {
  return /^[\w-]+$/.test(value) ? value : `"${value}"`
}

/** The attributes of each such element, in order. */
function tags(html, name) {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'gi'))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key.toLowerCase(), value]),
    ),
  )
}
