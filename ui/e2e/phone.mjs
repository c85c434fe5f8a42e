/**
 * Prints how /home loads on a phone with its CPU slowed fourfold and an empty cache, on two networks: of five
 * loads on each, the one with the median largest contentful paint. `npm run phone [-- /path]`
 */
import { chromium } from '@playwright/test'
import { args, executablePath } from './chromium.mjs'
import { CPU_SLOWDOWN, medianRun, PHONE } from './measure.mjs'
import { startPortal } from './portal.mjs'

const UPLOAD = 0.75
/** Latency in milliseconds and download in Mbit/s, with the goal for the largest contentful paint. */
const NETWORKS = [
  { latency: 150, download: 1.6, goal: 900 },
  { latency: 562, download: 1.4, goal: 1500 },
]
const bytesPerSecond = (megabits) => (megabits * 1024 * 1024) / 8

const path = process.argv[2] ?? '/home'
const portal = await startPortal()
const browser = await chromium.launch({ executablePath, args })

async function load({ latency, download }) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond(download),
    uploadThroughput: bytesPerSecond(UPLOAD),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(() => {
    const seen = { shift: 0, paints: [] }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime, element } of list.getEntries()) {
        seen.paints.push({
          ms: Math.round(startTime),
          what: element?.currentSrc?.split('/').at(-1) || element?.className || element?.tagName,
        })
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(portal.url + path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => ({
    ...globalThis.seen,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    film: performance.getEntriesByType('resource').find(({ name }) => name.includes('/film/'))?.startTime,
    ready: performance.getEntriesByType('navigation')[0]?.loadEventEnd,
  }))
  await context.close()
  return seen
}

for (const network of NETWORKS) {
  const largest = ({ paints }) => paints.at(-1)?.ms ?? 0
  const { run, figures } = await medianRun(() => load(network), largest)
  const { paints, first, film, ready, shift } = run
  console.log(`${path} on a phone (CPU / ${CPU_SLOWDOWN}, ${network.latency} ms, ${network.download} Mbit/s)`)
  console.log(`  first contentful paint    ${Math.round(first ?? 0)} ms`)
  console.log(
    `  largest contentful paint  ${largest(run)} ms, goal ${network.goal} ms`,
    `(${paints.map(({ what, ms }) => `${what} ${ms}`).join(', ')}; all loads: ${figures.join(', ')})`,
  )
  console.log(`  layout shift              ${shift.toFixed(4)}`)
  console.log(`  load event                ${Math.round(ready ?? 0)} ms`)
  console.log(`  film requested            ${film === undefined ? 'not at all' : `${Math.round(film)} ms`}`)
}
await browser.close()
portal.stop()
