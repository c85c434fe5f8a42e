import { expect, open, stopTimers, test } from './test.ts'

test('the five bundles are fetched at startup, with the required headers', async ({ page }) => {
  const requests: { name: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    const name = request.url().match(/\/assets\/i18n\/en\/(.+)\.json$/)?.[1]
    if (name) requests.push({ name, headers: request.headers() })
  })
  await page.addInitScript(() => localStorage.setItem('locale', 'ar'))
  await open(page, '/home')
  await page.waitForLoadState('networkidle')
  expect(requests.map(({ name }) => name).sort()).toEqual([
    'footer',
    'home-page',
    'navbar',
    'press-and-awards',
    'shared',
  ])
  for (const { headers } of requests) {
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['authorization']?.trim()).toBe('Bearer')
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('a stored token is sent', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userToken', 'secret'))
  const request = page.waitForRequest(/navbar\.json$/)
  await page.goto('/home')
  expect((await request).headers()['authorization']).toBe('Bearer secret')
})

test('texts that changed on the server replace those of the page', async ({ page }) => {
  await page.route('**/footer.json', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.footer.slogan = 'A Dream Came True'
    await route.fulfill({ response, json })
  })
  await open(page, '/home')
  await expect(page.getByText('A Dream Came True')).toHaveCount(1)
})

test.describe('a bundle that fails to load', () => {
  test.use({ reducedMotion: 'no-preference' })
  test.use({ tolerate: /shared\.json|home-page\.json|500/ })

  test('leaves the page readable and shows one toast for 1500 ms', async ({ page }) => {
    await page.clock.install()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/(shared|home-page)\.json$/, async (route) => {
      await held
      await route.fulfill({ status: 500 })
    })
    await open(page, '/home')
    // The live region must exist before the message; otherwise, screen readers may not announce it.
    const region = page.locator('.toasts')
    await expect(region).toHaveAttribute('role', 'status')
    await expect(region).toBeEmpty()
    await stopTimers(page)
    release()
    const toast = region.locator('.toast')
    await expect(toast).toHaveText('We couldn’t check for updates.')
    await expect(toast.locator('.toast__progress')).toHaveCSS('animation-duration', '1.5s')
    const offset = await toast.evaluate((element) => {
      const box = element.getBoundingClientRect()
      return { x: box.x + box.width / 2 - document.documentElement.clientWidth / 2, y: box.y }
    })
    expect(Math.abs(offset.x)).toBeLessThan(10)
    expect(offset.y).toBeLessThan(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('New Capital')
    await page.clock.runFor(1499)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(toast).toHaveCount(0)
  })
})

test.describe('toasts', () => {
  test.use({ reducedMotion: 'no-preference' })

  test.beforeEach(async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await open(page, '/press-awards/water-used-twice')
    await stopTimers(page)
  })

  test('are shown one at a time: a new one replaces the current one', async ({ page }) => {
    const copy = page.locator('.side-action').filter({ hasText: /Copy link|Link copied/ })
    const toast = page.locator('.toast')
    await copy.click()
    await expect(toast).toHaveText('Link copied.')
    await toast.evaluate((element) => element.setAttribute('data-first', ''))
    await page.clock.runFor(1000)
    await copy.click()
    await expect(page.locator('.toast:not([data-first])')).toHaveCount(1)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(1000)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(500)
    await expect(toast).toHaveCount(0)
  })

  test('stay while the pointer is on them', async ({ page, hasTouch }) => {
    test.skip(hasTouch, 'phones have no hover')
    const toast = page.locator('.toast')
    await page.getByRole('button', { name: 'Copy link' }).click()
    // The clipboard answers before the message is shown.
    await expect(toast).toHaveText('Link copied.')
    await page.clock.runFor(1000)
    await toast.hover()
    await page.clock.runFor(5000)
    await expect(toast).toHaveCount(1)
    const progress = toast.locator('.toast__progress')
    await expect(progress).toHaveCSS('animation-play-state', 'paused')
    await page.mouse.move(5, 700)
    // The page has seen the pointer leave.
    await expect(progress).toHaveCSS('animation-play-state', 'running')
    await page.clock.runFor(499)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(toast).toHaveCount(0)
  })
})

test.describe('a section with a script that fails to load', () => {
  test.use({
    tolerate:
      /CommunityPage|page chunk|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/,
  })

  test('is reloaded once and is readable without the script', async ({ page }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    await open(page, '/home')
    await page.route(/CommunityPage/, (route) => route.abort())
    await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(documents).toEqual(['/home', '/community'])
  })

  test('shows a message while offline and retries on request', async ({ page, context }) => {
    await open(page, '/home')
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
    await expect(page.getByRole('alert')).toContainText('We could not load this page.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
  })
})

test('a section loads its own texts on demand', async ({ page }) => {
  await open(page, '/home')
  const bundle = page.waitForRequest(/our-city\.json$/)
  await page.locator('.footer').getByRole('link', { name: 'Our City' }).click()
  await bundle
  await expect(page).toHaveTitle('Our City – New Capital')
  await expect(page.getByText('The plan is simple enough to draw from memory')).toBeVisible()
})
