/**
 * Builds the site: `node build/main.mjs [DIR]`, by default into ui/dist.
 *
 * DIR then holds exactly what the server embeds: pages/*.html, assets/ (names with hashes, texts
 * under i18n, data of pages under content), media/, brand/, files to download, and .br and .gz
 * variants beside each text file.
 */
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { bundle } from './bundle.mjs'
import { writeCalendars } from './calendars.mjs'
import { compress } from './compress.mjs'
import { readContent } from './content.mjs'
import { writeDocuments } from './documents.mjs'
import { oneLine } from './errors.mjs'
import { writeFeeds } from './feeds.mjs'
import { writeHeads } from './heads.mjs'
import { loadRenderer, prerender } from './prerender.mjs'
import { writePressKit } from './press-kit.mjs'
import { writeReleases } from './releases.mjs'
import { report } from './report.mjs'
import { writeSearchIndex } from './search-index.mjs'
import { writeServiceWorker } from './service-worker.mjs'
import { writeSitemap } from './sitemap.mjs'
import { copyStatic } from './static.mjs'

const out = resolve(process.argv[2] ?? 'dist')

try {
  await rm(out, { recursive: true, force: true })
  const content = await readContent()
  const bundled = await bundle(out)
  const renderer = loadRenderer(bundled.rendererSource)
  await copyStatic(out, content)
  const files = {
    documents: await writeDocuments(out, content),
    kit: await writePressKit(out, content),
  }
  await writeFeeds(out, content)
  await writeCalendars(out, content)
  await writeReleases(out, content, files)
  const pages = await prerender(out, content, files, bundled, renderer)
  await writeSearchIndex(out, pages, renderer.SEARCH_OPTIONS)
  await writeSitemap(out, pages, content)
  await writeServiceWorker(out, bundled.outputs.tourOnly)
  await writeHeads(out, [...pages.map(({ path }) => path), '/vr'])
  await compress(out)
  await report(out, bundled)
} catch (error) {
  console.error(`error: ${oneLine(error)}`)
  process.exit(1)
}
