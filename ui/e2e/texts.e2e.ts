import { expect, open, test } from './test.ts'

test('the five bundles are fetched at start, by the rules for every request', async ({ page }) => {
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

test('words that changed on the server replace those of the page', async ({ page }) => {
  await page.route('**/footer.json', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.footer.slogan = 'A Dream Came True'
    await route.fulfill({ response, json })
  })
  await open(page, '/home')
  await expect(page.getByText('A Dream Came True')).toHaveCount(1)
})

test.describe('a bundle that does not arrive', () => {
  test.use({ tolerate: /shared\.json|home-page\.json|500/ })

  test('leaves the page readable and shows one toast for 1500 ms', async ({ page }) => {
    await page.route(/(shared|home-page)\.json$/, (route) => route.fulfill({ status: 500 }))
    await page.goto('/home')
    const toast = page.locator('.Toastify__toast')
    await expect(toast).toHaveCount(1)
    await expect(toast).toContainText('This information is not available right now.')
    await expect(toast.locator('.Toastify__progress-bar--animated')).toHaveCSS('animation-duration', '1.5s')
    // It comes flying in: looked at frame by frame until it stands in the middle.
    await page.waitForFunction(() => {
      const box = document.querySelector('.Toastify__toast')?.getBoundingClientRect()
      return box && Math.abs(box.x + box.width / 2 - innerWidth / 2) < 10
    })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('New Capital')
    await expect(toast).toHaveCount(0)
  })
})

test.describe('a section whose script does not arrive', () => {
  test.use({
    tolerate: /CommunityPage|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/,
  })

  test('is loaded anew, once, and reads without it', async ({ page }) => {
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

  test('without network says so, and tries again on request', async ({ page, context }) => {
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

test('a section brings its own texts on demand', async ({ page }) => {
  await open(page, '/home')
  const bundle = page.waitForRequest(/our-city\.json$/)
  await page.locator('.footer').getByRole('link', { name: 'Our City' }).click()
  await bundle
  await expect(page).toHaveTitle('Our City – New Capital')
  await expect(page.getByText('One plan for every district')).toBeVisible()
})
