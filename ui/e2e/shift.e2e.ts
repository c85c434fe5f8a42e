/** Nothing on the page moves while it loads, in whatever order its parts arrive. */
import type { Page, Route } from '@playwright/test'
import { kinds } from './pages.mjs'
import { expect, open, test } from './test.ts'

/** Two digits, as the metric is reported. */
const NOTHING = 0.005

const FONTS = /\.woff2$/
const STYLESHEETS = /\/assets\/[^/]*\.css$/
const PAGES_OWN = /\/assets\/(?!deferred-)[^/]*\.css$/

/** Holds an answer back until the first paint is over. */
async function afterFirstPaint(page: Page, route: Route): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await route.continue()
}

const CONDITIONS: { name: string; address: RegExp; answer: (page: Page, route: Route) => Promise<void> }[] = [
  { name: 'its fonts come after the first paint', address: FONTS, answer: afterFirstPaint },
  { name: 'its stylesheets come after the first paint', address: STYLESHEETS, answer: afterFirstPaint },
  { name: 'its own stylesheet comes after the shared one', address: PAGES_OWN, answer: afterFirstPaint },
  { name: 'its stylesheets are lost', address: STYLESHEETS, answer: (_, route) => route.abort() },
]

for (const path of kinds.filter((path) => !path.includes('/no-such-'))) {
  test.describe(() => {
    test.use({ tolerate: /ERR_FAILED|\.css/ })

    test(`nothing on ${path} shifts`, async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(globalThis, { shifts })
        // Without styles, the next minute on the screen of a lobby would move what is beside it.
        const start = Date.now()
        Date.now = () => start
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const { name, address, answer } of CONDITIONS) {
        await page.route(address, (route) => answer(page, route))
        await open(page, path)
        await page.waitForLoadState('networkidle')
        const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'))
        const sum = shifts.reduce((total, each) => total + each, 0)
        expect.soft(sum, `the sum of the shifts if ${name}`).toBeLessThan(NOTHING)
        await page.unroute(address)
      }
    })
  })
}
