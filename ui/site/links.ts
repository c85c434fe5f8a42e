/**
 * The `Link` header of a page (RFC 8288): the resources to preload. A cache in front of the portal can send
 * them as early hints, so the browser starts to load them before it reads the HTML.
 */
import type { FirstPicture } from '../src/content/ContentStore.ts'
import type { Assets } from './document.ts'

/**
 * The page's fonts and its first image. The stylesheets are not listed: the first view does not depend on them, and
 * they would take the bandwidth of the image.
 */
export function linksOf({ fonts }: Assets, pictures: FirstPicture[]): string {
  return [
    ...fonts.map((href) => link(href, { as: 'font', type: 'font/woff2', crossorigin: 'anonymous' })),
    ...pictures.map((picture, index) => pictureLink(picture, pictures[index - 1])),
  ].join(', ')
}

/**
 * A link for one source. A browser uses the first matching source, so each link excludes the media query of
 * the previous one.
 */
function pictureLink({ type, srcSet, sizes, media }: FirstPicture, before?: FirstPicture): string {
  return link(srcSet.split(' ')[0] ?? '', {
    as: 'image',
    type,
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

/** A token unquoted, any other value in quotes (RFC 9110, section 5.6). */
function quoted(value: string): string {
  return /^[\w-]+$/.test(value) ? value : `"${value}"`
}
