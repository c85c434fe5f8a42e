/**
 * Builds the site: `node build/main.mjs [DIR]`, by default into ui/dist.
 *
 * DIR then holds exactly what the server embeds: pages/*.html, assets/ (names with hashes, texts
 * under i18n), media/, brand/, loose files, and .br and .gz variants beside each text file.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bundle } from './bundle.mjs'
import { compress } from './compress.mjs'
import { readContent } from './content.mjs'
import { oneLine } from './errors.mjs'
import { prerender } from './prerender.mjs'
import { report } from './report.mjs'
import { copyStatic } from './static.mjs'

const out = resolve(process.argv[2] ?? 'dist')

try {
  await rm(out, { recursive: true, force: true })
  const content = await readContent()
  const bundled = await bundle(out)
  await copyStatic(out, content)
  await prerender(out, content, bundled)
  await writeFile(join(out, 'style-hash'), bundled.styleHash)
  await compress(out)
  await report(out, bundled)
} catch (error) {
  console.error(`error: ${oneLine(error)}`)
  process.exit(1)
}
