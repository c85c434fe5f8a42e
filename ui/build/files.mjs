/** Files of the site, held by their paths until all of them are written at once. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

/** Archives hold this time for every file, so that two builds are equal. ZIP counts from 1980 on. */
const ZIP_TIME = new Date(1980, 0, 1)

/** A file that is taken as it is from below ui/. */
export const copyOf = (source) => ({ source })

/** Adds a file that visitors download; returns how a page refers to it. */
export function addDownload(files, href, content) {
  const bytes = typeof content === 'string' ? strToU8(content) : content
  files.set(href, bytes)
  return {
    href,
    format: extname(href).slice(1).toUpperCase(),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** An archive of `{ name: bytes or text }`. */
export function zip(entries) {
  const files = Object.entries(entries).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries(files), { level: 9, mtime: ZIP_TIME })
}

/** Writes the files into an empty folder. */
export async function writeFiles(folder, files) {
  await rm(folder, { recursive: true, force: true })
  const folders = new Set([...files.keys()].map((path) => dirname(join(folder, path))))
  for (const each of folders) await mkdir(each, { recursive: true })
  for (const [path, content] of files) {
    const target = join(folder, path)
    if (content.source) await copyFile(content.source, target)
    else await writeFile(target, content)
  }
}
