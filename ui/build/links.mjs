/**
 * What each page needs first, as its `Link` field (RFC 8288): a cache in front of the portal turns it into
 * early hints, and a browser starts before it has read a tag.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi
const HIGH_PICTURE = /<picture>((?:(?!<\/picture>).)*?fetchpriority="high"[^>]*>)/i

/** Writes `links`, a line for each page: path, tab, field value. */
export async function writeLinks(out, paths) {
  const lines = await Promise.all(
    paths.map(async (path) => `${path}\t${linksOf(await readFile(join(out, `pages${path}.html`), 'utf8'))}`),
  )
  await writeFile(join(out, 'links'), `${lines.sort().join('\n')}\n`)
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
    Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key.toLowerCase(), value])),
  )
}
