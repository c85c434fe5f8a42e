import { expect, open, test, violations } from './test.ts'

test('filters are stored in the query string, without history entries', async ({ page }) => {
  await open(page, '/press-awards')
  const result = page.locator('#news').getByRole('status')
  await expect(result).toHaveText('12 stories')
  await page.getByText('Search and filter').click()
  await page.getByLabel('Year').selectOption('2026')
  await expect(result).toHaveText('9 stories')
  await page.getByLabel('Topic').selectOption('residents')
  await expect(result).toHaveText('2 stories')
  await expect(page).toHaveURL(/year=2026&topic=residents/)
  await page.getByRole('link', { name: /A step-free city/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A step-free city/)
  await page.goBack()
  await expect(result).toHaveText('2 stories')
  await expect(page.getByLabel('Topic')).toHaveValue('residents')
})

test('a shared address restores the filters, and the keyboard can clear them', async ({ page }) => {
  await open(page, '/press-awards?type=statement&q=nothing')
  await expect(page.getByText('No story matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter')
  await expect(page.locator('#news').getByRole('status')).toHaveText('12 stories')
})

test('Earlier news moves the focus to the first new story', async ({ page }) => {
  await open(page, '/press-awards')
  await page.getByRole('button', { name: 'Earlier news' }).press('Enter')
  await expect(page.getByRole('link', { name: /Water used twice/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Earlier news' })).toHaveCount(0)
})

test('a filter change starts again with the first items', async ({ page }) => {
  await open(page, '/press-awards')
  await page.getByText('Search and filter').click()
  const more = page.getByRole('button', { name: 'Earlier news' })
  await more.click()
  await expect(more).toHaveCount(0)
  const field = page.getByRole('searchbox', { name: 'Search news' })
  await field.fill('water')
  await expect(page).toHaveURL(/q=water/)
  await field.fill('')
  await expect(page).not.toHaveURL(/q=/)
  await expect(more).toBeVisible()
  await expect(field).toBeFocused()
})

test('an article has a title, date, picture, downloads, the next story, and structured data', async ({
  page,
  request,
}) => {
  await open(page, '/press-awards/phase-1-70-percent')
  await expect(page).toHaveTitle('Phase 1 of the New Capital reaches 70% – New Capital')
  await expect(page.locator('.article__date time')).toHaveAttribute('datetime', '2026-11-15')
  await expect(page.getByRole('link', { name: /^Next story/ })).toHaveAttribute('href', /step-free/)
  for (const link of await page.locator('.article__side a[download]').all()) {
    expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
  }
  const data = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
  const article = data.find((each) => each['@type'] === 'NewsArticle')
  expect(article).toMatchObject({ datePublished: '2026-11-15' })
  const picture = new URL(article.image[0])
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', article.image[0])
  expect((await request.get(picture.pathname)).status()).toBe(200)
})

test('the link is copied, and the button confirms it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/press-awards/water-used-twice')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('the link to the next story shows that story', async ({ page }) => {
  await open(page, '/press-awards/one-account-for-city-services')
  await page.getByRole('link', { name: /^Next story/ }).click()
  await expect(page).toHaveURL(/green-river-new-gardens$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New gardens open along the Green River')
  await expect(page).toHaveTitle(/^New gardens open/)
})

test.describe('an unknown item', () => {
  test.use({ tolerate: /404/ })

  test('is the Not Found page, by address and by link', async ({ page }) => {
    await open(page, '/press-awards/never-written')
    await expect(page).toHaveTitle('Not Found Page')
    await open(page, '/press-awards')
    await page.evaluate(() => {
      history.pushState(null, '', '/press-awards/never-written')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page).toHaveTitle('Not Found Page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This street has not been built yet.')
    await expect(page.locator('.not-found img')).toBeVisible()
  })
})

test('certificates open in a lightbox that supports the keyboard', async ({ page }) => {
  await open(page, '/press-awards')
  const enlarge = page.locator('.certificates__link').first()
  await enlarge.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Certificate' })
  await expect(lightbox).toContainText('1 of 4')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox).toContainText('4 of 4')
  await lightbox.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox).toContainText('1 of 4')
  expect(await violations(page)).toEqual([])
  await lightbox.getByRole('button', { name: 'Close' }).click()
  await expect(lightbox).toHaveCount(0)
  await expect(enlarge).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(enlarge).toBeFocused()
})

test('the press kit can be downloaded', async ({ page, request }) => {
  await open(page, '/press-awards')
  const types: Record<string, string> = {}
  for (const link of await page.locator('#press-kit a[download]').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    const answer = await request.get(href)
    types[href.replace(/^.*\//, '')] = answer.headers()['content-type'] ?? ''
    expect((await answer.body()).length).toBeGreaterThan(500)
  }
  expect(types).toEqual({
    'fact-sheet.pdf': 'application/pdf',
    'logos.zip': 'application/zip',
    'photos.zip': 'application/zip',
    'company-text.txt': 'text/plain; charset=utf-8',
  })
})
