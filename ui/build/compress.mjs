/** The content codings that texts are stored in. */
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotliCompress = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Files that the server does not serve, from generator.mjs. */
const OWN = /^\/generator\//
const WITH_HOLES = /^\/answers\//
const TEXT = /\.(html|css|js|json|svg|txt|xml|ics|webmanifest)$/

/** Adds a Brotli and a gzip variant of each text file if the variant is smaller. */
export async function addVariants(files) {
  const texts = [...files].filter(([path, content]) => TEXT.test(path) && !content.source && !OWN.test(path))
  const variants = await Promise.all(
    texts.flatMap(([path, content]) => [
      // The server fills the holes before it sends the page.
      WITH_HOLES.test(path) ? [] : variant(`${path}.br`, content, brotli(content)),
      variant(`${path}.gz`, content, gzip(content, { level: 9 })),
    ]),
  )
  for (const [path, content] of variants.flat()) files.set(path, content)
}

/** Returns the variant, or nothing if it is not smaller than the original. */
async function variant(path, original, compressed) {
  const content = await compressed
  return content.length < original.length ? [[path, content]] : []
}

/** Brotli at maximum quality, with the size hint set. */
export function brotli(bytes) {
  return brotliCompress(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
