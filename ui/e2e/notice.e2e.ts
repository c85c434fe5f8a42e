import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startPortal } from './portal.mjs'
import { test as base, expect, open, violations } from './test.ts'

const TEXT = 'The river promenade is closed. Please use the bridge at the market.'

interface Board {
  url: string
  /** Changes the file of the notice. */
  write(text: string): Promise<void>
  stop(): Promise<unknown>
}

/** A portal with a file for the notice. */
const test = base.extend<{ board: Board }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  board: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'notice-'))
    const file = join(folder, 'notice.txt')
    const portal = await startPortal(['--notice', file])
    await use({ ...portal, write: (text) => writeFile(file, text) })
    await portal.stop()
    await rm(folder, { recursive: true })
  },
  baseURL: ({ board }, use) => use(board.url),
})

// Requests that the tests let fail.
test.use({ tolerate: /^(console: Failed to load resource|failed: .*notice\.json|404: )/ })

const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice' })

/** Opens pages of the server until they have the notice, or none. */
async function served(page: Page, count: number) {
  await expect(async () => {
    await page.goto('/privacy')
    expect(await notice(page).count()).toBe(count)
  }).toPass()
}

test('a notice is in view on every page, and can be folded', async ({ page, board }) => {
  await board.write(`level: emergency\n\n${TEXT}`)
  await served(page, 1)
  for (const path of ['/home', '/our-city', '/contact-us', '/auth', '/screen', '/no-such-page']) {
    await open(page, path)
    await expect(notice(page).getByText(TEXT), path).toBeInViewport({ ratio: 1 })
    await expect(notice(page)).toContainText('Emergency')
  }
  await open(page, '/home')
  expect(await violations(page)).toEqual([])
  // It covers nothing at the end of the page.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [footer, box] = await Promise.all([
    page.getByRole('contentinfo').boundingBox(),
    notice(page).boundingBox(),
  ])
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)
  await notice(page).getByText('Emergency').click()
  await expect(notice(page).getByText(TEXT)).toBeHidden()
})

test('a page that is open shows a notice that comes, and removes it', async ({ page, board }) => {
  await page.clock.install()
  await open(page, '/home')
  await expect(notice(page)).toHaveCount(0)
  const told = (text: string) =>
    expect(async () => {
      const answer = await page.request.get('/assets/content/notice.json')
      expect(JSON.stringify(await answer.json())).toContain(text)
    }).toPass()
  await board.write(TEXT)
  await told(TEXT)
  await page.clock.runFor(20_000)
  await expect(notice(page).getByText(TEXT)).toBeInViewport()
  await expect(notice(page)).toHaveCSS('position', 'sticky')
  // Also on the next page, which only changes what is above it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy')
  await expect(notice(page)).toHaveCount(1)

  const until = new Date(Date.now() + 3_600_000).toISOString()
  await board.write(`until: ${until}\nLater.`)
  await told('Later.')
  await page.clock.runFor(20_000)
  await expect(notice(page)).toContainText('Later.')
  // Its time is over while the server cannot be reached.
  await page.route('**/notice.json', (route) => route.abort())
  await page.clock.fastForward(3_700_000)
  await expect(notice(page)).toHaveCount(0)
  await page.unroute('**/notice.json')
  await board.write('')
  await told('"html":""')
})

test('without script, the notice is there as well', async ({ browser, board, baseURL }) => {
  await board.write(`level: warning\n\n${TEXT}`)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  })
  const page = await context.newPage()
  await served(page, 1)
  await expect(notice(page).getByText(TEXT)).toBeInViewport({ ratio: 1 })
  await context.close()
})

test.describe('the service worker', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'does not depend on the window width')
  test.slow()
  test.use({ serviceWorkers: 'allow', tolerate: /ERR_(FAILED|CONNECTION)|Failed to fetch|no-response/ })

  test('copies of pages show what was known last', async ({ page, board }) => {
    await page.goto('/home')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await board.write(TEXT)
    await served(page, 1)
    // It is remembered when the page has asked for it.
    await page.waitForResponse('**/notice.json')
    await board.stop()
    await page.goto('/our-city')
    await expect(notice(page).getByText(TEXT)).toBeInViewport()
  })
})
