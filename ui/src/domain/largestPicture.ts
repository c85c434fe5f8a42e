import type { Media } from '../content/types.ts'

/** Address of a picture's largest JPEG. */
export function largestPicture(name: string, media: Media): string {
  return `/media/${name}-${media[name]?.jpegWidths.at(-1)}.jpg`
}
