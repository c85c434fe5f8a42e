import { expect, open, test, violations } from './test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('services can be filtered by word, audience, and channel, and the address stores the filters', async ({
  page,
}) => {
  await open(page, '/city-services')
  const result = page.locator('#find').getByRole('status')
  await expect(result).toHaveText('24 services shown')
  await page.getByRole('searchbox', { name: 'Search services' }).fill('solar')
  await expect(result).toHaveText('1 service shown')
  await expect(page.locator('.service-list__name')).toHaveText(['Rooftop solar'])

  await page.getByRole('searchbox', { name: 'Search services' }).fill('')
  await page.getByRole('button', { name: 'Visitors' }).click()
  await page.getByRole('button', { name: 'On site' }).click()
  await expect(page).toHaveURL(/for=visitor&how=on-site/)
  const count = await page.locator('.service-list__item').count()
  expect(count).toBeGreaterThan(0)

  await page.reload()
  await expect(page.locator('.service-list__item')).toHaveCount(count)
  await expect(page.getByRole('button', { name: 'Visitors' })).toHaveAttribute('aria-pressed', 'true')
})

test('the search field keeps its focus for visitors who follow a link to the directory', async ({ page }) => {
  await open(page, '/city-services/green-city')
  await page.getByRole('link', { name: 'Find a service' }).first().click()
  await expect(page).toHaveURL(/#find$/)
  const field = page.getByRole('searchbox', { name: 'Search services' })
  await field.pressSequentially('water')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('water')
  await expect(page).toHaveURL(/\?q=water#find$/)
})

for (const { path, jump, type } of [
  { path: '/city-services', jump: 'Find a service', type: 'searchbox' },
  { path: '/press-awards', jump: 'News', type: 'searchbox' },
  { path: '/community', jump: 'What’s on', type: 'button' },
] as const) {
  test(`after a jump on ${path}, a filter keeps the focus and the scroll position`, async ({ page }) => {
    await open(page, path)
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: jump }).click()
    await expect(page).toHaveURL(/#/)
    const filter =
      type === 'button'
        ? page.getByRole('button', { name: 'Sport' })
        : page.locator('#find, #news').getByRole('searchbox')
    await filter.focus()
    const place = () => filter.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await place()
    if (type === 'button') await page.keyboard.press('Enter')
    else await page.keyboard.type('w')
    await expect(page).toHaveURL(/\?.*#/)
    await expect(filter).toBeFocused()
    expect(await place()).toBe(before)
  })
}

test('other query parameters are ignored and kept', async ({ page }) => {
  await open(page, '/press-awards?from=letter')
  await expect(page.locator('.lead-story')).toBeVisible()
  await page.getByRole('button', { name: '2025' }).click()
  await expect(page).toHaveURL(/from=letter&year=2025/)
})

test('without matches, visitors can clear the filters or ask', async ({ page }) => {
  await open(page, '/city-services?q=zeppelin')
  await expect(page.getByText('No service matches.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask us about a service' })).toHaveAttribute(
    'href',
    '/contact-us?topic=services',
  )
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.locator('.service-list__item')).toHaveCount(24)
})

test('the four pages link to each other, and an answer opens by keyboard', async ({ page }) => {
  await open(page, '/city-services/smart-city')
  const menu = page.getByRole('navigation', { name: 'The four ideas' })
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Smart City')
  await menu.getByRole('link', { name: 'Green City' }).click()
  await expect(page).toHaveTitle('Green City – New Capital')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Green City')
  await expect(page.locator('#main')).not.toContainText('One account')

  const question = page.locator('.questions__question').first()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.questions__item').first().locator('p')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
