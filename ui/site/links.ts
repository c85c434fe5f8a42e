/**
 * The `Link` field of a page (RFC 8288): what the page needs first. A cache in front of the portal makes
 * early hints of it, and a browser starts before it has read a tag.
 */
import type { FirstPicture } from '../src/content/ContentStore.ts'
import type { Assets } from './document.ts'

/** The page's fonts, the picture that its first view opens with, and its stylesheet. */
export function linksOf({ fonts, stylesheet }: Assets, pictures: FirstPicture[]): string {
  return [
    ...fonts.map((href) => link(href, { as: 'font', type: 'font/woff2', crossorigin: 'anonymous' })),
    ...pictures.map((picture, index) => pictureLink(picture, pictures[index - 1])),
    // The first view is painted without it: what it brings is below.
    link(stylesheet, { as: 'style', fetchpriority: 'low' }),
  ].join(', ')
}

/** One link for each source; a window uses the first that fits, so the next one leaves those windows out. */
function pictureLink({ srcSet, sizes, media }: FirstPicture, before?: FirstPicture): string {
  return link(srcSet.split(' ')[0] ?? '', {
    as: 'image',
    type: 'image/avif',
    imagesrcset: srcSet,
    imagesizes: sizes,
    media: media ?? (before?.media && `not all and ${before.media}`),
    fetchpriority: 'high',
  })
}

function link(target: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries({ rel: 'preload', ...parameters }).flatMap(([name, value]) =>
    value ? [`${name}=${quoted(value)}`] : [],
  )
  return [`<${target}>`, ...given].join('; ')
}

/** A token as it is, anything else in quotes (RFC 9110, section 5.6). */
function quoted(value: string): string {
  return /^[\w-]+$/.test(value) ? value : `"${value}"`
}
