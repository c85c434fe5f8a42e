/** Files that the build makes for visitors to download. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

/** Archives hold this time for every file, so that two builds are equal. ZIP counts from 1980 on. */
const ZIP_TIME = new Date(1980, 0, 1)

/** Writes a file into the site; resolves with how a page refers to it. */
export async function writeFileFor(out, href, content) {
  const bytes = typeof content === 'string' ? strToU8(content) : content
  const file = join(out, href)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  return {
    href,
    format: extname(href).slice(1).toUpperCase(),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Name of a picture's largest JPEG below media/web. */
export const largestJpeg = (image, media) => `${image}-${media[image].widths.at(-1)}.jpg`

/** An archive of `{ name: bytes or text }`. */
export function zip(entries) {
  const files = Object.entries(entries).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries(files), { level: 9, mtime: ZIP_TIME })
}
