import type { MediaEntry } from '../content/types.ts'
import { encodePath } from './encodePath.ts'

/** Address of a picture's file. */
export function pictureFile(
  name: string,
  { revision }: Pick<MediaEntry, 'revision'>,
  width: number,
  format: 'avif' | 'jpg',
): string {
  const file = revision ? `${name}-${revision}` : name
  return `/media/${encodePath(file)}-${width}.${format}`
}
