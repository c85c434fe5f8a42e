/** The archive of the site that the server embeds. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

/**
 * Resolves with two files by their paths: `site`, which has all others one after the other, and `index`, a line for
 * each of them with its name, its SHA-256, its place in `site` and its length, with tabs between.
 *
 * A text that has a gzip variant is not stored: the server makes it from that variant for the few clients that accept
 * no coding. Its line has the place and the length of the variant, then its own length. The JPEGs that the ZIP archive
 * `photos` also stores are not stored twice.
 */
export async function archive(files, photos) {
  const parts = []
  const places = new Map()
  const zip = Buffer.from(files.get(photos))
  let end = 0
  for (const path of [...files.keys()].sort()) {
    if (files.has(`${path}.gz`)) continue
    const content = files.get(path)
    const bytes = await bytesOf(content)
    const shared = content.source && extname(path) === '.jpg' ? zip.indexOf(bytes) : -1
    if (shared >= 0) {
      places.set(path, { bytes, within: photos, offset: shared })
      continue
    }
    places.set(path, { bytes, offset: end })
    parts.push(bytes)
    end += bytes.length
  }
  const lines = [...files].map(([path, content]) => {
    const { bytes, within, offset } = places.get(path) ?? places.get(`${path}.gz`)
    const place = [offset + (within ? places.get(within).offset : 0), bytes.length]
    const line = places.has(path) ? [sha256(bytes), ...place] : [sha256(content), ...place, content.length]
    return [path.slice(1), ...line].join('\t')
  })
  return new Map([
    ['/site', Buffer.concat(parts)],
    ['/index', Buffer.from(`${lines.sort().join('\n')}\n`)],
  ])
}

const bytesOf = (content) => (content.source ? readFile(content.source) : content)

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
