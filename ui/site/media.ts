import type { Media, MediaEntry } from '../src/content/types.ts'
import type { Content } from './content.ts'

/** Ends the names of pictures for upright windows. */
const UPRIGHT = '-upright'

/**
 * The pictures that pages can show. If an office replaced only a wide picture, the upright one still shows the former
 * and is left out, so that phones show the new picture too.
 */
export function mediaOf({ media }: Pick<Content, 'media'>): Media {
  const isOutdated = (name: string) =>
    name.endsWith(UPRIGHT) && !media[name]?.revision && media[name.slice(0, -UPRIGHT.length)]?.revision
  const entries = Object.entries(media)
    .filter(([name]) => !isOutdated(name))
    .map(([name, { jpegBytes, ...entry }]): [string, MediaEntry] => [name, entry])
  return Object.fromEntries(entries)
}
