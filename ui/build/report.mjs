/** Weighs the first view of the home page, the pages and their chunks; the build fails over budget. */
import { brotli } from './compress.mjs'
import { BuildError } from './errors.mjs'

/** Bytes in brotli, as a browser transfers them. */
const BUDGET = { html: 13_000, css: 14_000, script: 105_000, fonts: 100_000 }
const SECTION_BUDGET = 40_000
/** The budget for a page's HTML without its JSON. */
const PAGE_BUDGET = 14_000
const DRAWING_PAGE_BUDGET = 24_000
/** The budget for a drawing and the page's own script, which moves it. */
const FIGURE_BUDGET = 12_000
const DATA = /<script type="application\/(ld\+)?json".*?<\/script>/gs

const APP = 'src/app/main.tsx'
const HOME = 'src/pages/home/HomePage.tsx'

export async function report(files, outputs, stylesheets) {
  const size = (path) => (files.get(`${path}.br`) ?? files.get(path)).length
  const sum = (paths) => paths.map(size).reduce((a, b) => a + b, 0)
  const home = outputs.chunksOf('src/app/boot.ts', APP, HOME, 'src/components/carousel/swiper.ts')
  const weights = {
    html: size('/pages/home.html'),
    css: sum(stylesheets),
    script: sum(home),
    fonts: sum([...files.keys()].filter((path) => path.endsWith('.woff2'))),
  }
  const over = []
  console.log('First view of /home in brotli')
  for (const [name, bytes] of Object.entries(weights)) {
    console.log(`  ${name.padEnd(7)} ${String(bytes).padStart(7)} of ${BUDGET[name]} bytes`)
    if (bytes > BUDGET[name]) over.push(`${name} weighs ${bytes} bytes of ${BUDGET[name]}`)
  }
  const shell = new Set(outputs.chunksOf(APP))
  for (const [file, { entryPoint }] of outputs.files) {
    if (!entryPoint?.startsWith('src/pages/')) continue
    const folder = entryPoint.replace('src/pages/', '').replace(/\/[^/]+$/, '')
    const drawing = drawingOf(files, `${folder}.html`)
    if (drawing) {
      const figure = size(file) + (await brotli(Buffer.from(drawing))).length
      console.log(`Figure of ${folder}: ${figure} of ${FIGURE_BUDGET} bytes`)
      if (figure > FIGURE_BUDGET)
        over.push(`the figure of ${folder} weighs ${figure} bytes of ${FIGURE_BUDGET}`)
    }
    const bytes = sum(outputs.chunksOf(entryPoint).filter((file) => !shell.has(file)))
    if (bytes > SECTION_BUDGET) over.push(`${entryPoint} weighs ${bytes} bytes of ${SECTION_BUDGET}`)
  }
  const pages = await weighPages(files)
  for (const budget of [PAGE_BUDGET, DRAWING_PAGE_BUDGET]) {
    const own = pages.filter((page) => page.budget === budget)
    const heaviest = own.reduce((a, b) => (b.bytes > a.bytes ? b : a))
    const kind = budget === PAGE_BUDGET ? 'pages' : 'pages with a drawing'
    console.log(
      `Heaviest of ${own.length} ${kind} without its data: ${heaviest.page}, ${heaviest.bytes} of ${budget} bytes`,
    )
  }
  for (const { page, bytes, budget } of pages) {
    if (bytes > budget) over.push(`${page} weighs ${bytes} bytes of ${budget} without its data`)
  }
  if (over.length > 0) throw new BuildError(`over budget: ${over.join(', ')}`)
}

/** Each page with its weight in brotli, the blocks of data taken out. */
async function weighPages(files) {
  const pages = [...files].filter(([path]) => path.endsWith('.html'))
  return Promise.all(
    pages.map(async ([path, content]) => {
      const page = path.replace('/pages/', '')
      const html = Buffer.from(content.toString().replace(DATA, ''))
      const budget = drawingOf(files, page) ? DRAWING_PAGE_BUDGET : PAGE_BUDGET
      return { page, bytes: (await brotli(html)).length, budget }
    }),
  )
}

/** The drawing of a page, if it has one. */
function drawingOf(files, page) {
  const data = files.get(`/assets/content/${page.replace('.html', '.json')}`)
  return data && JSON.parse(data.toString()).drawing
}
