/**
 * Prints Lighthouse's mobile scores of the home page, or of the given paths: of five runs, the one with the
 * median performance. The portal serves HTTPS, because browsers use HTTP/2 and Brotli only there.
 * `npm run lighthouse [-- /path ...]`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { args, executablePath } from './chromium.mjs'
import { medianRun } from './measure.mjs'
import { startPortal } from './portal.mjs'

const paths = process.argv.slice(2)
const directory = mkdtempSync(join(tmpdir(), 'lighthouse-'))
process.once('exit', () => rmSync(directory, { recursive: true }))
process.once('SIGINT', () => process.exit(130))
const [certificate, key] = selfSigned(directory)
const portal = await startPortal(['--tls-cert', certificate, '--tls-key', key])

/** Makes a certificate for the loopback address: the paths of its chain and its private key. */
function selfSigned(directory) {
  const files = ['certificate.pem', 'key.pem'].map((name) => join(directory, name))
  const [certificate, key] = files
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj /CN=portal'
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [...request.split(' '), ...names, '-keyout', key, '-out', certificate], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return files
}

/** One run in a fresh browser: its report. */
async function run(path) {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [...args, '--headless=new', '--ignore-certificate-errors'],
  })
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
