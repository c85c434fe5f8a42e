/** The site's files, kept in memory by path and written together at the end. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
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

/**
 * Removes the copied files that an archive also stores, and adds a list of them: a line for each with its name,
 * the archive's, the place and the length in it, and the hash, with tabs between.
 */
export async function shareStored(files, archive) {
  const bytes = Buffer.from(files.get(archive))
  const lines = []
  for (const [path, { source }] of files) {
    if (extname(path) !== '.jpg' || !source) continue
    const content = await readFile(source)
    const offset = bytes.indexOf(content)
    if (offset < 0) continue
    const hash = createHash('sha256').update(content).digest('hex')
    lines.push([path.slice(1), archive.slice(1), offset, content.length, hash].join('\t'))
    files.delete(path)
  }
  files.set('/stretches', Buffer.from(`${lines.sort().join('\n')}\n`))
}

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
