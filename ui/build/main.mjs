/**
 * Builds the site: `node build/main.mjs [DIR]`, by default into ui/dist.
 *
 * DIR then holds exactly what the server embeds: pages/*.html, assets/ (names with hashes, texts
 * under i18n, data of pages under content), media/, brand/, files to download, `heads` and `stretches` for
 * the server, and .br and .gz variants beside each text file. Source maps go to DIR-maps.
 */
import { resolve } from 'node:path'
import { oneLine } from './errors.mjs'
import { writeFiles } from './files.mjs'
import { report } from './report.mjs'
import { buildSite } from './steps.mjs'

const out = resolve(process.argv[2] ?? 'dist')

try {
  const { files, sourceMaps, outputs, stylesheets } = await buildSite()
  await report(files, outputs, stylesheets)
  await writeFiles(out, files)
  await writeFiles(`${out}-maps`, sourceMaps)
} catch (error) {
  console.error(`error: ${oneLine(error)}`)
  process.exit(1)
}
