/** From the sources to every file of the site. */
import { bundleBrowser } from './bundle.mjs'
import { addVariants } from './compress.mjs'
import { addDocuments } from './documents.mjs'
import { addPressKit } from './press-kit.mjs'
import { bundleSite, loadSite } from './site.mjs'
import { readSources } from './sources.mjs'
import { addStatic } from './static.mjs'
import { loadOffsetByIntl, offsetsOf } from './zone.mjs'

/**
 * Resolves with the files by their paths, the source maps by name, what esbuild made of each source, and the
 * addresses of the home page's stylesheets.
 */
export async function buildSite() {
  const made = await makeFiles()
  await addVariants(made.files)
  return made
}

/** The files without their compressed variants. */
export async function makeFiles() {
  const site = loadSite(await bundleSite())
  const content = site.readContent(await readSources())
  const zone = offsetsOf(content.collections.site.timeZone.id, await loadOffsetByIntl())
  const files = new Map()

  const documents = {
    requests: await addDocuments(files, content, (instant) => site.cityTime(instant, content, zone)),
    kit: await addPressKit(files, content, {
      companyText: site.companyText(content),
      factText: site.factText,
      largestPicture: site.largestPicture,
    }),
  }
  const { bundle, outputs, sourceMaps, files: bundled } = await bundleBrowser(site.firstViews)
  for (const [path, bytes] of bundled) files.set(path, bytes)

  const drawings = await addStatic(files)
  const ofTour = Object.values(bundle.tour)
  const stored = [
    ...[...bundled.keys()]
      .filter((path) => path.startsWith('/assets/') && !ofTour.includes(path))
      .map((path) => ({ path, revision: null })),
    ...drawings.map((path) => ({ path, revision: site.revision(String(files.get(path))) })),
  ]

  const made = await site.makeSite({ content, documents, bundle, zone, stored })
  for (const [path, { text }] of made) files.set(path, Buffer.from(text))
  files.set('/heads', Buffer.from(headsOf(made)))
  return { files, outputs, sourceMaps, stylesheets: [bundle.stylesheet, bundle.pageStylesheets.home] }
}

/** A line for each page: path, hash of its stylesheet, `Link` field, with tabs between. */
function headsOf(made) {
  const lines = [...made].flatMap(([path, { head }]) =>
    head ? [[path.replace(/^\/pages|\.html$/g, ''), head.styleHash, head.links].join('\t')] : [],
  )
  return `${lines.sort().join('\n')}\n`
}
