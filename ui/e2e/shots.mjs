/**
 * Writes screenshots of every page at 390, 768, and 1440 px to ui/shots, for visual review: `npm run shots [--
 * name ...]`.
 */
import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { args, executablePath } from './chromium.mjs'
import { pages } from './pages.mjs'
import { startPortal } from './portal.mjs'

const WIDTHS = [390, 768, 1440]
const only = process.argv.slice(2)

await mkdir('shots', { recursive: true })
const portal = await startPortal()
const browser = await chromium.launch({ executablePath, args })
for (const width of WIDTHS) {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  for (const path of pages) {
    const name = path.slice(1).replaceAll('/', '-')
    if (only.length > 0 && !only.includes(name)) continue
    await page.goto(path, { waitUntil: 'networkidle' })
    // Render the sections outside the window, and scroll through the page so that lazy pictures load.
    await page.locator('[data-below]').evaluateAll((sections) => {
      for (const section of sections) section.style.contentVisibility = 'visible'
    })
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
      scrollTo(0, 0)
    })
    await page.waitForLoadState('networkidle')
    await page.locator('.spinner').waitFor({ state: 'detached' })
    await page.screenshot({ path: `shots/${name}-${width}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
portal.stop()
