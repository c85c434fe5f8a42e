/**
 * Prints Lighthouse's mobile scores of the home page, or of the given paths: of five runs, the one with the
 * median performance. `npm run lighthouse [-- /path ...]`
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { args, executablePath } from './chromium.mjs'
import { medianRun } from './measure.mjs'
import { startPortal } from './portal.mjs'

const paths = process.argv.slice(2)
const portal = await startPortal()

/** One run in a fresh browser: its report. */
async function run(path) {
  const chrome = await launch({ chromePath: executablePath, chromeFlags: [...args, '--headless=new'] })
  const result = await lighthouse(`${portal.url}${path}`, { port: chrome.port, logLevel: 'error' })
  await chrome.kill()
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
  return result.lhr
}

for (const path of paths.length > 0 ? paths : ['/home']) {
  const performance = ({ categories }) => Math.round((categories.performance?.score ?? 0) * 100)
  const { run: report, figures } = await medianRun(() => run(path), performance)
  const { categories, audits } = report
  const scores = Object.values(categories).map(({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`)
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ]
  console.log(`${path}: ${scores.join(', ')} (performance of all runs: ${figures.join(', ')})`)
  console.log(`  ${times.map((id) => `${id} ${audits[id]?.displayValue}`).join(', ')}`)
  for (const { id, score, title, scoreDisplayMode } of Object.values(audits)) {
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      console.log(`  below 90: ${id} (${title})`)
  }
}
portal.stop()
