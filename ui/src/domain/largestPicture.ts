import type { Media } from '../content/types.ts'
import { pictureFile } from './pictureFile.ts'

/** Address of a picture's largest JPEG. */
export function largestPicture(name: string, media: Media): string {
  const entry = media[name]
  return pictureFile(name, entry ?? {}, entry?.jpegWidths.at(-1) ?? 0, 'jpg')
}
