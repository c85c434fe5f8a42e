/**
 * Builds the site: `node build/main.mjs [DIR]`, by default into ui/dist.
 *
 * DIR then holds what the server embeds: `site`, an archive of all files, and its `index`. They are pages/*.html,
 * assets/ (names with hashes, texts under i18n, data of pages under content), media/, brand/, files to download, all
 * texts with their .br and .gz variants where these are smaller, and for the server `heads` and generator/.
 * Source maps go to DIR-maps.
 */
import { resolve } from 'node:path'
import { archive } from './archive.mjs'
import { oneLine } from './errors.mjs'
import { writeFiles } from './files.mjs'
import { PHOTOS } from './press-kit.mjs'
import { report } from './report.mjs'
import { buildSite } from './steps.mjs'

const out = resolve(process.argv[2] ?? 'dist')

try {
  const { files, sourceMaps, outputs, stylesheets } = await buildSite()
  await report(files, outputs, stylesheets)
  await writeFiles(out, await archive(files, PHOTOS))
  await writeFiles(`${out}-maps`, sourceMaps)
} catch (error) {
  console.error(`error: ${oneLine(error)}`)
  process.exit(1)
}
