/**
 * Prints how long the page takes to answer what a visitor does, with the CPU slowed fourfold: from the input to
 * the next frame, by the Event Timing API, which rounds to 8 ms. `npm run interactions`
 */
import { chromium } from '@playwright/test'
import { args, executablePath } from './chromium.mjs'
import { startPortal } from './portal.mjs'

const CPU_SLOWDOWN = 4
const GOAL = 100

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The measured interactions: name, page, window size and action. */
const ACTIONS = [
  ['mega menu opens', '/home', WIDE, (page) => page.locator('.nav button').click()],
  [
    'mega menu closes',
    '/home',
    WIDE,
    async (page) => {
      await page.locator('.nav button').click()
      await page.keyboard.press('Escape')
    },
  ],
  ['phone menu opens', '/home', PHONE, (page) => page.getByRole('button', { name: 'Menu' }).click()],
  [
    'phone menu closes',
    '/home',
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.keyboard.press('Escape')
    },
  ],
  [
    'search, each key',
    '/home',
    WIDE,
    async (page) => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('searchbox').pressSequentially('water meter', { delay: 150 })
    },
  ],
  ['carousel, next', '/home', WIDE, (page) => page.getByRole('button', { name: 'Next place' }).click()],
  ['city services tab', '/home', WIDE, (page) => page.getByRole('tab', { name: 'Green City' }).click()],
  [
    'services, each key',
    '/city-services',
    WIDE,
    (page) => page.getByRole('searchbox').pressSequentially('water', { delay: 150 }),
  ],
  [
    'services, chip',
    '/city-services',
    WIDE,
    (page) => page.getByRole('button', { name: 'Visitors' }).click(),
  ],
  ['news, chip', '/press-awards', PHONE, (page) => page.getByRole('button', { name: '2025' }).click()],
  [
    'map, district',
    '/our-city',
    WIDE,
    (page) => page.getByRole('button', { name: 'Business District' }).click(),
  ],
  ['map, zoom', '/our-city', WIDE, (page) => page.getByRole('button', { name: 'Zoom in' }).click()],
  [
    'map, arrow key',
    '/our-city',
    WIDE,
    async (page) => {
      await page.locator('.district[tabindex="0"]').focus()
      await page.keyboard.press('ArrowDown')
    },
  ],
]

const portal = await startPortal()
const browser = await chromium.launch({ executablePath, args })
let slowest = 0
for (const [name, path, viewport, act] of ACTIONS) {
  const page = await browser.newPage({ viewport, baseURL: portal.url })
  await page.addInitScript(() => {
    Object.assign(globalThis, { durations: [] })
    new PerformanceObserver((list) => {
      for (const { duration, interactionId, startTime, processingEnd } of list.getEntries())
        if (interactionId) globalThis.durations.push({ duration, script: processingEnd - startTime })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await act(page)
  // Entries are delivered after the frame that they measure.
  await page.waitForTimeout(1000)
  const durations = await page.evaluate(() => globalThis.durations)
  const longest = Math.max(0, ...durations.map(({ duration }) => duration))
  const script = Math.max(0, ...durations.map((each) => each.script))
  slowest = Math.max(slowest, longest)
  console.log(
    `${name.padEnd(20)} ${longest < 16 ? 'under 16' : longest} ms, of that ${Math.round(script)} ms until the script was done`,
  )
  await page.close()
}
await browser.close()
portal.stop()
console.log(`slowest: ${slowest} ms, goal ${GOAL} ms`)
