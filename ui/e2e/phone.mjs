/**
 * Prints how /home loads on a phone: CPU slowed fourfold, slow 4G (1.6 Mbit/s, 150 ms), empty cache.
 * `npm run phone [-- /path]`
 */
import { chromium } from '@playwright/test'
import { args, executablePath } from './chromium.mjs'
import { startPortal } from './portal.mjs'

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4

const path = process.argv[2] ?? '/home'
const portal = await startPortal()
const browser = await chromium.launch({ executablePath, args })
const page = await browser.newPage({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
})
const session = await page.context().newCDPSession(page)
await session.send('Network.enable')
await session.send('Network.setCacheDisabled', { cacheDisabled: true })
await session.send('Network.emulateNetworkConditions', SLOW_4G)
await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
await page.addInitScript(() => {
  const seen = { shift: 0, paints: [] }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, size, element } of list.getEntries()) {
      seen.paints.push({
        ms: Math.round(startTime),
        size,
        what: element?.currentSrc?.split('/').at(-1) || element?.className || element?.tagName,
      })
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})
await page.goto(portal.url + path, { waitUntil: 'load' })
await page.waitForLoadState('networkidle')
const { shift, paints, first, film, ready } = await page.evaluate(() => {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime
  const resources = performance.getEntriesByType('resource')
  return {
    ...globalThis.seen,
    first: at('first-contentful-paint'),
    film: resources.find(({ name }) => name.includes('/film/'))?.startTime,
    ready: performance.getEntriesByType('navigation')[0]?.loadEventEnd,
  }
})
console.log(`${path} on a phone (CPU / ${CPU_SLOWDOWN}, slow 4G, no cache)`)
console.log(`  first contentful paint    ${Math.round(first ?? 0)} ms`)
console.log(
  `  largest contentful paint  ${paints.at(-1)?.ms} ms (${paints.map(({ what, ms }) => `${what} ${ms}`).join(', ')})`,
)
console.log(`  layout shift              ${shift.toFixed(4)}`)
console.log(`  load event                ${Math.round(ready ?? 0)} ms`)
console.log(`  film requested            ${film === undefined ? 'not at all' : `${Math.round(film)} ms`}`)
await browser.close()
portal.stop()
