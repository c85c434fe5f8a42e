/** Runs the renderer for every route, in an engine that has nothing of Node. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import vm from 'node:vm'
import { merged } from './content.mjs'

const BOOT = 'src/boot.ts'
const APP = 'src/main.tsx'
const TOUR = 'src/virtual-tour/tour.ts'
/** The Not Found pages: one for the portal, one without frame for everything below /rfp. */
const NOT_FOUND = ['/404', '/rfp/404']

export async function prerender(out, { lists, bundles, media }, { rendererSource, criticalCss, outputs }) {
  const renderer = load(rendererSource)
  const textsOf = (bundle) =>
    merged([...renderer.START_BUNDLES, bundle].filter(Boolean).map((name) => bundles[name]))
  const contentFor = (bundle) => ({ ...withoutTour(lists), media: pageMedia(media), texts: textsOf(bundle) })
  const url = (file) => `/${file}`
  const font = url(outputs.asset('commissioner'))

  for (const path of [...renderer.paths, ...NOT_FOUND]) {
    const chunks = outputs.chunksOf(APP, pageSource(path)).map(url)
    const script = url(outputs.entry(BOOT).file)
    const assets = {
      criticalCss,
      stylesheet: url(outputs.entry('src/styles/deferred.css').file),
      script,
      chunks,
      font,
    }
    const { html } = await renderer.render(path, contentFor(renderer.bundleOf(path)), assets)
    await writePage(out, path, html)
  }

  const [script] = outputs.chunksOf(TOUR).map(url)
  const assets = {
    criticalCss,
    stylesheet: url(outputs.entry('src/virtual-tour/tour.css').file),
    script,
    font,
  }
  const { path, html } = renderer.renderTour({ ...lists, media, texts: textsOf('virtual-tour') }, assets)
  await writePage(out, path, html)
}

/**
 * The renderer may use the language, `URL` and what React's server module asks for at import; it
 * gets nothing else, so that it cannot come to lean on Node.
 */
function load(source) {
  const globals = { URL, URLSearchParams, TextEncoder }
  const context = vm.createContext(globals)
  vm.runInContext(source, context, { filename: 'render.js' })
  return vm.runInContext('renderer', context)
}

/** The source file of a path's page, whose chunk the browser is told to fetch at once. */
function pageSource(path) {
  const [, section = '', child] = path.split('/')
  if (NOT_FOUND.includes(path)) return 'src/pages/not-found/NotFoundPage.tsx'
  if (section === 'city-services' && child) return 'src/pages/city-services/CityPage.tsx'
  const name = section.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())
  return `src/pages/${section}/${name}Page.tsx`
}

const withoutTour = ({ tour, ...lists }) => ({ ...lists, tour: [] })

/** Panoramas and the sharing picture are no part of a page. */
function pageMedia(media) {
  return Object.fromEntries(
    Object.entries(media).filter(([name]) => !name.startsWith('vr/') && name !== 'og'),
  )
}

async function writePage(out, path, html) {
  const file = join(out, 'pages', `${path}.html`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}
