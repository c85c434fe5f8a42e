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
  // It is first, so that a place in it is a place in `site`.
  const zip = Buffer.from(files.get(photos))
  const parts = [zip]
  const stored = new Map([[photos, { bytes: zip, place: 0 }]])
  let end = zip.length
  for (const path of [...files.keys()].sort()) {
    if (stored.has(path) || files.has(`${path}.gz`)) continue
    const content = files.get(path)
    const bytes = await bytesOf(content)
    const shared = content.source && extname(path) === '.jpg' ? zip.indexOf(bytes) : -1
    stored.set(path, { bytes, place: shared < 0 ? end : shared })
    if (shared >= 0) continue
    parts.push(bytes)
    end += bytes.length
  }
  const lines = [...files].map(([path, text]) => {
    const whole = stored.get(path)
    const { bytes, place } = whole ?? stored.get(`${path}.gz`)
    const fields = [path.slice(1), sha256(whole ? bytes : text), place, bytes.length]
    return (whole ? fields : [...fields, text.length]).join('\t')
  })
  return new Map([
    ['/site', Buffer.concat(parts)],
    ['/index', Buffer.from(`${lines.sort().join('\n')}\n`)],
  ])
}

const bytesOf = (content) => (content.source ? readFile(content.source) : content)

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
