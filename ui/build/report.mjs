/** Weighs the first view of the home page, the pages and their chunks; the build fails over budget. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli } from './compress.mjs'
import { BuildError } from './errors.mjs'

/** Bytes in brotli, as a browser transfers them. */
const BUDGET = { html: 14_000, css: 14_000, script: 115_000, fonts: 100_000 }
const SECTION_BUDGET = 40_000
/** Of a page's HTML without the data that it carries. */
const PAGE_BUDGET = 14_000
const DATA = /<script type="application\/(ld\+)?json".*?<\/script>/gs

export async function report(out, { outputs }) {
  const size = async (file) => (await stat(join(out, `${file}.br`)).catch(() => stat(join(out, file)))).size
  const sum = async (files) => (await Promise.all(files.map(size))).reduce((a, b) => a + b, 0)
  const home = outputs.chunksOf(
    'src/app/boot.ts',
    'src/app/main.tsx',
    'src/pages/home/HomePage.tsx',
    'src/components/carousel/swiper.ts',
  )
  const fonts = outputs.files.map(({ file }) => file).filter((file) => file.endsWith('.woff2'))
  const weights = {
    html: await size('pages/home.html'),
    css: await size(outputs.entry('src/styles/deferred.css').file),
    script: await sum(home),
    fonts: await sum(fonts),
  }
  const over = []
  console.log('First view of /home in brotli')
  for (const [name, bytes] of Object.entries(weights)) {
    console.log(`  ${name.padEnd(7)} ${String(bytes).padStart(7)} of ${BUDGET[name]} bytes`)
    if (bytes > BUDGET[name]) over.push(`${name} weighs ${bytes} bytes of ${BUDGET[name]}`)
  }
  const shell = new Set(outputs.chunksOf('src/app/main.tsx'))
  for (const { entryPoint } of outputs.files) {
    if (!entryPoint?.startsWith('src/pages/')) continue
    const bytes = await sum(outputs.chunksOf(entryPoint).filter((file) => !shell.has(file)))
    if (bytes > SECTION_BUDGET) over.push(`${entryPoint} weighs ${bytes} bytes of ${SECTION_BUDGET}`)
  }
  const pages = await weighPages(out)
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
async function weighPages(out) {
  const entries = await readdir(join(out, 'pages'), { recursive: true })
  const names = entries.filter((name) => name.endsWith('.html')).sort()
  return Promise.all(
    names.map(async (name) => {
      const html = Buffer.from((await readFile(join(out, 'pages', name), 'utf8')).replace(DATA, ''))
      return [name, (await brotli(html)).length]
    }),
  )
}
