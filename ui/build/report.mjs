/** Weighs the first view of the home page, the pages and their chunks; the build fails over budget. */
import { brotli } from './compress.mjs'
import { BuildError } from './errors.mjs'

/** Bytes in brotli, as a browser transfers them. */
const BUDGET = { html: 13_000, css: 14_000, script: 102_000, fonts: 100_000 }
const SECTION_BUDGET = 40_000
/** Of a page's HTML without the data that it carries. */
const PAGE_BUDGET = 14_000
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
  for (const { entryPoint } of outputs.files.values()) {
    if (!entryPoint?.startsWith('src/pages/')) continue
    const bytes = sum(outputs.chunksOf(entryPoint).filter((file) => !shell.has(file)))
    if (bytes > SECTION_BUDGET) over.push(`${entryPoint} weighs ${bytes} bytes of ${SECTION_BUDGET}`)
  }
  const pages = await weighPages(files)
  for (const [page, bytes] of pages) {
    if (bytes > PAGE_BUDGET) over.push(`${page} weighs ${bytes} bytes of ${PAGE_BUDGET} without its data`)
  }
  const [heaviest, bytes] = pages.reduce((a, b) => (b[1] > a[1] ? b : a))
  console.log(
    `Heaviest of ${pages.length} pages without its data: ${heaviest}, ${bytes} of ${PAGE_BUDGET} bytes`,
  )
  if (over.length > 0) throw new BuildError(`over budget: ${over.join(', ')}`)
}

/** Each page with its weight in brotli, the blocks of data taken out. */
async function weighPages(files) {
  const pages = [...files].filter(([path]) => path.endsWith('.html'))
  return Promise.all(
    pages.map(async ([path, content]) => {
      const html = Buffer.from(content.toString().replace(DATA, ''))
      return [path.replace('/pages/', ''), (await brotli(html)).length]
    }),
  )
}
