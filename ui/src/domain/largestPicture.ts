import type { SiteData } from '../content/types.ts'

/** Address of a picture in its full size, as JPEG. */
export function largestPicture(name: string, media: SiteData['media']): string {
  return `/media/${name}-${media[name]?.widths.at(-1)}.jpg`
}
