/** A brotli and a gzip variant beside each text file, where that is smaller. */
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotliCompress = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const TEXT = /\.(html|css|js|json|svg|txt|xml|ics|webmanifest)$/

/** Adds the variants to the files. */
export async function addVariants(files) {
  const texts = [...files].filter(([path, content]) => TEXT.test(path) && !content.source)
  const variants = await Promise.all(
    texts.flatMap(([path, content]) => [
      variant(`${path}.br`, content, brotli(content)),
      variant(`${path}.gz`, content, gzip(content, { level: 9 })),
    ]),
  )
  for (const [path, content] of variants.flat()) files.set(path, content)
}

/** The variant, unless it is no smaller than the original. */
async function variant(path, original, compressed) {
  const content = await compressed
  return content.length < original.length ? [[path, content]] : []
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
