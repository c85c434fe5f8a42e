/** Playwright's test with a page that fails on errors visitors must never see. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { startPortal } from './portal.mjs'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Playwright's own message for `serviceWorkers: 'block'` in the configuration. */
const BLOCKED = /Service Worker registration blocked by Playwright/

/** Chromium's messages about the tour where there is no graphics processor. */
export const SOFTWARE_RENDERER = /swiftshader|GPU stall|WebGL|GL Driver/i

interface Fixtures {
  /** Messages and failures that a test expects. */
  tolerate: RegExp | null
  /**
   * Whether the hero's film is loaded where motion is allowed. Decoding it takes both cores of a small machine, so
   * that only the tests of the film turn it on.
   */
  film: boolean
  /** Starts a portal that ends with the test. */
  startPortal: typeof startPortal
}

export const test = base.extend<Fixtures>({
  tolerate: [null, { option: true }],
  film: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  startPortal: async ({}, use) => {
    const portals: { stop(): Promise<unknown> }[] = []
    await use(async (flags) => {
      const portal = await startPortal(flags)
      portals.push(portal)
      return portal
    })
    await Promise.all(portals.map((portal) => portal.stop()))
  },
  /** Fails a test if its page logged an error, had a failed request, or contacted another origin. */
  page: async ({ page, baseURL, tolerate, reducedMotion, film }, use) => {
    const faults: string[] = []
    const note = (fault: string) => {
      if (!tolerate?.test(fault) && !BLOCKED.test(fault)) faults.push(fault)
    }
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => note(`script: ${error.message}`))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${baseURL}/`) && !/^(blob|data):/.test(url)) note(`foreign origin: ${url}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // The browser cancels requests that it no longer needs, such as pictures after a navigation.
      if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.status()}: ${response.url()}`)
    })
    // Playwright turns off the browser's cache while a route is set, so it is set only if a film would be requested.
    if (reducedMotion !== 'reduce' && !film) await page.route('**/media/film/**', () => undefined)
    await use(page)
    // A response that a test modifies may still be pending.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  },
})

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('.spinner').waitFor({ state: 'detached' })
  // The page starts its application when its pictures are there.
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  await page.evaluate(async () => {
    const [entry] = document.querySelector<HTMLElement>('[data-chunks]')?.dataset['chunks']?.split(' ') ?? []
    await (await import(String(entry))).hydrated
  })
}

/** Sets the server's time, which its responses contain, and the visitor's time, which is the same by default. */
export async function setTime(page: Page, server: string, visitor = server): Promise<void> {
  const date = new Date(server).toUTCString()
  await page.clock.setFixedTime(new Date(visitor))
  await page.route(/\/assets\/(i18n|content)\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}

/** Stops the timers of a page with `page.clock.install`; `page.clock.runFor` then advances them. */
export async function stopTimers(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

interface AxeWindow {
  axe: {
    run(
      options: object,
    ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
  }
}

/** Renders the sections that the browser skips because they are outside the window. */
export async function renderAll(page: Page): Promise<void> {
  await page.locator('[data-below]').evaluateAll((sections) => {
    for (const section of sections)
      if (section instanceof HTMLElement) section.style.contentVisibility = 'visible'
  })
}

/** All violations of WCAG 2.2 A and AA that axe-core finds on the page in its current state. */
export async function violations(page: Page): Promise<string[]> {
  // Observers render parts that depend on the size of an element one frame later.
  await page.waitForLoadState('load')
  await renderAll(page)
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))),
      ),
  )
  // Inject it by the debugger, not by a script element, so that the page's policy stays unchanged.
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // The line above defined it.
    const { axe } = globalThis as unknown as AxeWindow
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    )
  })
}

export { expect }
