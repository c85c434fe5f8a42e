/** Page startup, including failures to load parts of a page. */
import type { Page } from '@playwright/test'
import { expect, open, test } from './test.ts'

/** Holds back the responses to some requests until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Replaces the code of a page's chunk. */
async function replaceChunk(page: Page, name: string, body: string): Promise<void> {
  await page.route(new RegExp(`/${name}-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

test('the application also starts in browsers that cannot check the visibility of pictures', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'))
  await open(page, '/home')
})

test('without reports of the first paint, the application starts at the first frame', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] })
    // The timer that starts the application in any case never ends.
    const after = window.setTimeout
    window.setTimeout = ((run: () => void, time?: number) =>
      time === 3000 ? 0 : after(run, time)) as typeof window.setTimeout
  })
  await open(page, '/home')
})

test('a click before the application has loaded takes effect afterward', async ({ page }) => {
  const release = await hold(page, /\/assets\/app-[^/]*\.js$/)
  await page.goto('/about-company', { waitUntil: 'commit' })
  const script = page.waitForRequest(/\/assets\/app-[^/]*\.js$/)
  await page.getByRole('button', { name: 'Search' }).click()
  await script
  release()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})

test('texts that changed on the server and arrive before hydration cause no mismatch', async ({ page }) => {
  await page.route('**/footer.json', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.footer.slogan = 'A dream came true'
    await route.fulfill({ response, json })
  })
  const release = await hold(page, /\/AboutCompanyPage-[^/]*\.js$/)
  const answer = page.waitForResponse(/footer\.json$/)
  await page.goto('/about-company')
  await (await answer).finished()
  release()
  await expect(page.getByText('A dream came true')).toBeVisible()
})

test.describe('a page that fails', () => {
  test.use({ tolerate: /mounted wrongly|rendered wrongly|React error #520/ })

  test('in an effect is not reloaded', async ({ page }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    await replaceChunk(
      page,
      'CommunityPage',
      `const ref = () => { throw new Error('mounted wrongly') }
      export const CommunityPage = () =>
        ({ $$typeof: Symbol.for('react.transitional.element'), type: 'p', key: null, ref, props: { ref } })`,
    )
    await open(page, '/home')
    await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
    await expect(page.getByRole('alert')).toContainText('We could not load this page.')
    await page.waitForLoadState('networkidle')
    expect(documents).toEqual(['/home'])
  })

  test('has the focus and starts at the top, and so does the next page', async ({ page }) => {
    await replaceChunk(
      page,
      'CommunityPage',
      `export const CommunityPage = () => { throw new Error('rendered wrongly') }`,
    )
    await open(page, '/home')
    await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
    const failure = page.getByRole('heading', { level: 1, name: 'We could not load this page.' })
    await expect(failure).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.locator('.footer').getByRole('link', { name: 'Our City' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our City' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('a page that is opened by a link appears with its own stylesheet', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(/\/assets\/community-[^/]*\.css$/)
  await page.route(/\/assets\/community-[^/]*\.css$/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/home')
  await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
  await asked
  const title = page.getByRole('heading', { level: 1, name: 'Community' })
  await expect(title).toHaveCount(0)
  release()
  await expect(title).toBeVisible()
})

test('the browser first skips the sections far below, and lays out all of them in the end', async ({
  page,
}) => {
  await page.goto('/home')
  const footer = page.locator('.footer')
  await expect(footer).toHaveCSS('content-visibility', 'auto')
  await expect(footer).toHaveCSS('content-visibility', 'visible')
})

test('the first paint waits for the whole header, whose links would move', async ({ request }) => {
  const html = await (await request.get('/press-awards')).text()
  expect(html).toContain('<link rel="expect" href="#header" blocking="render">')
  expect(html).toContain('<header id="header"')
})

test.describe('without its stylesheets', () => {
  test.use({ tolerate: /\.css|ERR_FAILED/ })

  for (const scripting of ['with', 'without']) {
    test(`a page shows all of its content after a while, ${scripting} JavaScript`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: scripting === 'with',
        baseURL: baseURL ?? '',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await page.route(/\/assets\/[^/]*\.css$/, (route) => route.abort())
      await page.goto('/home')
      await expect(page.getByText('A Dream Come True')).toBeHidden()
      await expect(page.getByText('A Dream Come True')).toBeVisible()
      expect((await page.locator('.footer').boundingBox())?.height).toBeGreaterThan(200)
      await expect(page.getByRole('heading', { name: 'Latest from the New Capital' })).toBeVisible()
      await context.close()
    })
  }

  test('the menu opens all the same', async ({ page }) => {
    await page.route(/\/assets\/[^/]*\.css$/, (route) => route.abort())
    await open(page, '/about-company')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Contact Us' })).toBeVisible()
  })
})
