/**
 * Builds the site: `node build/main.mjs [DIR]`, by default into ui/dist.
 *
 * DIR then holds exactly what the server embeds: pages/*.html, assets/ (names with hashes, texts
 * under i18n, data of pages under content), media/, brand/, files to download, `heads`, `stretches` and `packed` for
 * the server. Of texts, there are only the .br and .gz variants where these are smaller. Source maps go to DIR-maps.
 */
import { resolve } from 'node:path'
import { packTexts } from './compress.mjs'
import { oneLine } from './errors.mjs'
import { writeFiles } from './files.mjs'
import { report } from './report.mjs'
import { buildSite } from './steps.mjs'

const out = resolve(process.argv[2] ?? 'dist')

try {
  const { files, sourceMaps, outputs, stylesheets } = await buildSite()
  await report(files, outputs, stylesheets)
  packTexts(files)
  await writeFiles(out, files)
  await writeFiles(`${out}-maps`, sourceMaps)
} catch (error) {
  console.error(`error: ${oneLine(error)}`)
  process.exit(1)
}
