/** Weighs the first view of the home page and fails the build when it is over budget. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildError } from './errors.mjs'

/** Bytes in brotli, as a browser transfers them. */
const BUDGET = { html: 14_000, css: 14_000, script: 115_000, fonts: 100_000 }
const SECTION_BUDGET = 40_000

export async function report(out, { outputs }) {
  const size = async (file) => (await stat(join(out, `${file}.br`)).catch(() => stat(join(out, file)))).size
  const sum = async (files) => (await Promise.all(files.map(size))).reduce((a, b) => a + b, 0)
  const home = outputs.chunksOf(
    'src/boot.ts',
    'src/main.tsx',
    'src/pages/home/HomePage.tsx',
    'src/components/swiper.ts',
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
  const shell = new Set(outputs.chunksOf('src/main.tsx'))
  for (const { entryPoint } of outputs.files) {
    if (!entryPoint?.startsWith('src/pages/')) continue
    const bytes = await sum(outputs.chunksOf(entryPoint).filter((file) => !shell.has(file)))
    if (bytes > SECTION_BUDGET) over.push(`${entryPoint} weighs ${bytes} bytes of ${SECTION_BUDGET}`)
  }
  if (over.length > 0) throw new BuildError(`over budget: ${over.join(', ')}`)
}
