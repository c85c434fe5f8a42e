/**
 * Prints how long the page takes to answer what a visitor does, with the CPU slowed fourfold: from the input to
 * the next frame, by the Event Timing API, which rounds to 8 ms. Each figure is the median of several fresh pages,
 * and on each page the longest of its interactions. `npm run interactions [-- part of a name]`
 */
import { chromium } from '@playwright/test'
import { args, executablePath } from './chromium.mjs'
import { CPU_SLOWDOWN, medianRun, PHONE } from './measure.mjs'
import { startPortal } from './portal.mjs'

const GOAL = 100
/** A finger stays about this long on the glass, in milliseconds. */
const PRESS = 80
/** Time for the frame, and for the entries that are delivered after it, in milliseconds. */
const SETTLE = 1000

const WIDE = { viewport: { width: 1440, height: 900 } }

const button = (page, name) => page.getByRole('button', { name })

const services = (page) => page.locator('.nav button')
const menu = (page) => button(page, 'Menu')
const search = (page) => button(page, 'Search')

/** The measured interactions: name, page, device, presses before, and the measured presses: elements or keys. */
const ACTIONS = [
  ['mega menu opens', '/home', WIDE, [], [services]],
  ['mega menu closes', '/home', WIDE, [services], ['Escape']],
  ['phone menu opens', '/home', PHONE, [], [menu]],
  ['phone menu closes', '/home', PHONE, [menu], ['Escape']],
  ['search opens', '/home', WIDE, [], [search]],
  ['search, each key', '/home', WIDE, [search], [...'water meter']],
  ['carousel, next', '/home', WIDE, [], [(page) => button(page, 'Next place')]],
  ['city services tab', '/home', WIDE, [], [(page) => page.getByRole('tab', { name: 'Green City' })]],
  ['services, each key', '/city-services', WIDE, [(page) => page.getByRole('searchbox')], [...'water']],
  ['services, chip', '/city-services', WIDE, [], [(page) => button(page, 'Visitors')]],
  [
    'news, each key',
    '/press-awards',
    PHONE,
    [(page) => page.locator('.sift > summary'), (page) => page.getByRole('searchbox')],
    [...'park'],
  ],
  ['map, district', '/our-city', WIDE, [], [(page) => button(page, 'Business District')]],
  ['map, zoom', '/our-city', WIDE, [], [(page) => button(page, 'Zoom in')]],
  ['map, arrow key', '/our-city', WIDE, [(page) => page.locator('.district[tabindex="0"]')], ['ArrowDown']],
]

/** Scrolls an element to the center of the window and returns its center point. */
const middle = (locator) =>
  locator.evaluate(async (element) => {
    // Sections are laid out as they come near, which moves what is below them: scroll once more after that.
    for (let each = 0; each < 3; each++) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })

/**
 * A press by bare input events. Playwright's own click looks for what covers the element while the page handles
 * the event, which would be counted as the page's time.
 */
async function press(page, session, target) {
  if (typeof target === 'string') {
    await page.keyboard.press(target, { delay: PRESS })
    return
  }
  const { x, y } = await middle(target(page))
  if (await page.evaluate(() => matchMedia('(hover: none)').matches)) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.waitForTimeout(PRESS)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return
  }
  await page.mouse.move(x, y)
  await page.waitForTimeout(SETTLE)
  await page.mouse.down()
  await page.waitForTimeout(PRESS)
  await page.mouse.up()
}

/** The longest of the measured interactions on a fresh page, in milliseconds. */
async function measure(browser, url, path, device, before, measured) {
  const context = await browser.newContext({ ...device, baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  for (const target of before) {
    await press(page, session, target)
    await page.waitForTimeout(SETTLE)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.evaluate(() => {
    const seen = { frame: 0, script: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, startTime, processingEnd } of list.getEntries()) {
        if (!interactionId) continue
        seen.frame = Math.max(seen.frame, duration)
        seen.script = Math.max(seen.script, Math.round(processingEnd - startTime))
      }
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  for (const target of measured) await press(page, session, target)
  // Entries are delivered after the frame that they measure.
  await page.waitForTimeout(SETTLE)
  const seen = await page.evaluate(() => globalThis.seen)
  await context.close()
  return seen
}

const portal = await startPortal()
const browser = await chromium.launch({ executablePath, args })
let slowest = 0
for (const [name, path, device, before, measured] of ACTIONS) {
  if (!name.includes(process.argv[2] ?? '')) continue
  const { run, figures } = await medianRun(
    () => measure(browser, portal.url, path, device, before, measured),
    ({ frame }) => frame,
  )
  slowest = Math.max(slowest, run.frame)
  console.log(
    name.padEnd(20),
    `${String(run.frame).padStart(3)} ms (${figures.join(', ')}), script done after ${run.script} ms`,
  )
}
await browser.close()
portal.stop()
console.log(`slowest: ${slowest} ms, goal ${GOAL} ms`)
