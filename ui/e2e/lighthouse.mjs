/**
 * Prints Lighthouse's mobile scores of the home page, or of the given paths:
 * `npm run lighthouse [-- /path ...]`.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { args, executablePath } from './chromium.mjs'
import { startPortal } from './portal.mjs'

const paths = process.argv.slice(2)
const portal = await startPortal()
const chrome = await launch({ chromePath: executablePath, chromeFlags: [...args, '--headless=new'] })
for (const path of paths.length > 0 ? paths : ['/home']) {
  const result = await lighthouse(`${portal.url}${path}`, { port: chrome.port, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
  const { categories, audits } = result.lhr
  const scores = Object.values(categories).map(({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`)
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ]
  console.log(`${path}: ${scores.join(', ')}`)
  console.log(`  ${times.map((id) => `${id} ${audits[id]?.displayValue}`).join(', ')}`)
  for (const { id, score, title, scoreDisplayMode } of Object.values(audits)) {
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      console.log(`  below 90: ${id} (${title})`)
  }
}
await chrome.kill()
portal.stop()
