/** From the sources to every file of the site. */
import { bundleBrowser } from './bundle.mjs'
import { addVariants } from './compress.mjs'
import { addDocuments } from './documents.mjs'
import { addGenerator } from './generator.mjs'
import { loadHost } from './host.mjs'
import { addPressKit } from './press-kit.mjs'
import { bundleSite, loadSite } from './site.mjs'
import { readSources } from './sources.mjs'
import { addStatic } from './static.mjs'

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
  const source = await bundleSite()
  const site = loadSite(source)
  const host = await loadHost()
  const sources = await readSources()
  const content = site.readContent(sources, host)
  const files = new Map()

  const documents = {
    requests: await addDocuments(files, content, (instant) => site.cityTime(instant, content)),
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
    ...drawings.map((path) => ({ path, revision: site.revision(String(files.get(path)), host) })),
  ]

  const built = { documents, bundle, stored }
  const made = await site.makeSite(content, built, host)
  for (const [path, { text }] of made) files.set(path, Buffer.from(text))
  files.set('/heads', Buffer.from(headsOf(made)))
  await addGenerator(files, { source, site, sources, built, made })
  return { files, outputs, sourceMaps, stylesheets: [bundle.stylesheet, bundle.pageStylesheets.home] }
}

/** A line for each page: path, hash of its stylesheet, `Link` field, with tabs between. */
function headsOf(made) {
  const lines = [...made].flatMap(([path, { head }]) =>
    head ? [[path.replace(/^\/pages(.*)\.html$/, '$1'), head.styleHash, head.links].join('\t')] : [],
  )
  return `${lines.sort().join('\n')}\n`
}
