/** Runs the renderer for every page, in an engine that has nothing of Node. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import vm from 'node:vm'
import { frameOf, pagesOf } from './views.mjs'
import { textsFor } from './words.mjs'

const BOOT = 'src/app/boot.ts'
const APP = 'src/app/main.tsx'
const TOUR = { path: '/vr', source: 'src/virtual-tour/tour.ts', route: { bundles: ['virtual-tour'] } }

/**
 * Writes each page, and beside it what the browser fetches when it comes there from another page.
 * Resolves with what the search index and the sitemap are made from: `{ path, meta, noindex, main }`.
 */
export async function prerender(out, content, files, bundled, renderer) {
  const { collections, bundles, media } = content
  const { firstViews, outputs } = bundled
  const url = (file) => `/${file}`
  const frame = frameOf(collections)
  const contentOf = ({ path, route, lists }) => ({
    path,
    ...frame,
    ...lists,
    media,
    texts: textsFor([...renderer.FRAME_BUNDLES, ...(route.bundles ?? [])], bundles, { ...frame, ...lists }),
  })
  const shared = (route) => ({
    criticalCss: firstViews[route.firstView ?? 'opening'],
    // On phones the home page opens without a line of the reading font; elsewhere its late arrival would
    // move lines.
    fonts: (route.firstView === 'home' ? ['commissioner'] : ['commissioner', 'source-serif-4']).map((name) =>
      url(outputs.asset(name)),
    ),
  })
  const assets = {
    stylesheet: url(outputs.entry('src/styles/deferred.css').file),
    script: url(outputs.entry(BOOT).file),
  }

  const made = []
  for (const page of pagesOf(renderer, content, files)) {
    const chunks = outputs.chunksOf(APP, page.source).map(url)
    const {
      html,
      content: carried,
      main,
    } = await renderer.render(contentOf(page), {
      ...assets,
      ...shared(page.route),
      chunks,
    })
    await write(out, `pages${page.path}.html`, html)
    await write(
      out,
      `assets/content${page.path}.json`,
      JSON.stringify({ ...page.lists, media: carried.media }),
    )
    const meta = renderer.metaOf(renderer.routeOf(page.path), carried)
    made.push({ path: page.path, meta, noindex: page.route.noindex, main })
  }

  const tourLists = { tour: collections.tour }
  const tour = renderer.renderTour(contentOf({ ...TOUR, lists: tourLists }), {
    ...shared(TOUR.route),
    stylesheet: url(outputs.entry('src/virtual-tour/tour.css').file),
    script: url(outputs.entry(TOUR.source).file),
  })
  await write(out, `pages${TOUR.path}.html`, tour)
  return made
}

/**
 * The renderer may use the language, `URL` and what React's server module asks for at import; it
 * gets nothing else, so that it cannot come to lean on Node.
 */
export function loadRenderer(source) {
  const globals = { URL, URLSearchParams, TextEncoder }
  const context = vm.createContext(globals)
  vm.runInContext(source, context, { filename: 'render.js' })
  return vm.runInContext('renderer', context)
}

async function write(out, name, text) {
  const file = join(out, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
