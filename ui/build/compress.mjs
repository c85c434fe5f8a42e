/** Lays a brotli and a gzip variant beside each text file, where that is smaller. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotliCompress = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const TEXT = /\.(html|css|js|json|svg|txt|xml|ics|webmanifest)$/

export async function compress(out) {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const files = entries.filter((e) => e.isFile() && TEXT.test(e.name)).map((e) => join(e.parentPath, e.name))
  await Promise.all(files.map(variants))
}

async function variants(file) {
  const bytes = await readFile(file)
  await writeSmaller(`${file}.br`, bytes, await brotli(bytes))
  await writeSmaller(`${file}.gz`, bytes, await gzip(bytes, { level: 9 }))
}

async function writeSmaller(file, original, variant) {
  if (variant.length < original.length) await writeFile(file, variant)
}

/** Brotli at its strongest, told the size in advance. */
export function brotli(bytes) {
  return brotliCompress(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
