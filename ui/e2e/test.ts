/** Playwright's test with a page that refuses what a visitor must never meet. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Playwright's own word on the configuration's `serviceWorkers: 'block'`. */
const BLOCKED = /Service Worker registration blocked by Playwright/

interface Fixtures {
  /** Messages and failures to tolerate in a test that causes them. */
  tolerate: RegExp | null
}

export const test = base.extend<Fixtures>({
  tolerate: [null, { option: true }],
  /** Fails a test whose page logged an error, lost a request or asked another origin. */
  page: async ({ page, baseURL, tolerate }, use) => {
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
      // The browser itself stops what it no longer needs: a film's first range, a picture on leaving.
      if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.status()}: ${response.url()}`)
    })
    await use(page)
    // An answer that a test changes may still be on its way.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  },
})

/** Opens a page and waits until its script has taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('.spinner').waitFor({ state: 'detached' })
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}

/**
 * Sets the time on the clock of the server, which its answers tell, and on the clock of the visitor, which
 * shows the same time unless a test says otherwise.
 */
export async function setTime(page: Page, server: string, visitor = server): Promise<void> {
  const date = new Date(server).toUTCString()
  await page.clock.setFixedTime(new Date(visitor))
  await page.route(/\/assets\/(i18n|content)\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}

/** Lets the timers of a page with `page.clock.install` stand still; from then on `page.clock.runFor` moves them. */
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

/** Every violation of WCAG 2.2 A and AA that axe-core finds on the page as it is now. */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger, not a script element: the page's own policy stays as it is.
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // The line above put it there.
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
