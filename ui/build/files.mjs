/** The site's files, kept in memory by path until the site is complete. */
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

/** A fixed timestamp for archive entries makes builds reproducible. ZIP dates start in 1980. */
const ZIP_TIME = new Date(1980, 0, 1)

/** A file that is copied unchanged from ui/. */
export const copyOf = (source) => ({ source })

/** Adds a downloadable file; returns the reference for pages. */
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

/** Makes a ZIP archive from `{ name: bytes or text }`. JPEGs are stored as they are. */
export function zip(entries) {
  const files = Object.entries(entries).map(([name, content]) => [
    name,
    [typeof content === 'string' ? strToU8(content) : content, name.endsWith('.jpg') ? { level: 0 } : {}],
  ])
  return zipSync(Object.fromEntries(files), { level: 9, mtime: ZIP_TIME })
}

export async function writeFiles(folder, files) {
  await rm(folder, { recursive: true, force: true })
  const folders = new Set([...files.keys()].map((path) => dirname(join(folder, path))))
  for (const each of folders) await mkdir(each, { recursive: true })
  for (const [path, content] of files) await writeFile(join(folder, path), content)
}
