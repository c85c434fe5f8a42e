import { expect, open, test, violations } from './test.ts'

test('the first screen asks what the visitor wants and shows the services most asked for', async ({
  page,
}) => {
  await open(page, '/city-services')
  await expect(page.getByRole('searchbox', { name: 'What would you like to do?' })).toBeInViewport()
  const wanted = page.locator('.wanted').getByRole('link')
  await expect(wanted).toHaveCount(6)
  await expect(wanted.first()).toBeInViewport()
  await wanted.filter({ hasText: 'Report a problem' }).click()
  await expect(page).toHaveURL(/\/city-services\/report-problem$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a problem')
})

test('services can be filtered by word and audience, and the address stores the filters', async ({
  page,
}) => {
  await open(page, '/city-services')
  const field = page.getByRole('searchbox', { name: 'What would you like to do?' })
  const result = page.locator('.finder').getByRole('status')
  await expect(page.getByRole('heading', { name: 'Most asked for', exact: true })).toBeVisible()
  await field.fill('solar')
  await expect(result).toHaveText('1 service found')
  await expect(page.locator('.service-item__name')).toHaveText(['Rooftop solar'])
  await field.press('Enter')
  await expect(page.locator('.service-item__name')).toBeInViewport()

  await field.fill('')
  await page.getByRole('button', { name: 'Visitors' }).click()
  await expect(page).toHaveURL(/for=visitor/)
  const items = page.locator('.service-item')
  await expect(items).not.toHaveCount(24)
  const count = await items.count()
  expect(count).toBeGreaterThan(0)

  await page.reload()
  await expect(items).toHaveCount(count)
  await expect(page.getByRole('button', { name: 'Visitors' })).toHaveAttribute('aria-pressed', 'true')
})

test('a service opens with how, where, how long, and the next step; its address opens it', async ({
  page,
}) => {
  await open(page, '/city-services#parking')
  const parking = page.locator('#parking')
  await expect(parking).toHaveAttribute('open')
  await expect(parking).toContainText('On your phone')
  const walks = page.locator('#guided-nature-walks')
  await expect(walks).not.toHaveAttribute('open')
  await walks.getByRole('heading', { name: 'Guided nature walks' }).click()
  await expect(walks).toHaveAttribute('open')
  // The most wanted service is open from the start.
  const bills = page.locator('#pay-city-bills')
  await expect(bills.getByRole('definition')).toHaveText([
    'in the app or at the service center',
    'Anywhere; with cash, at the service center',
    'A few minutes',
  ])
  await expect(bills.getByRole('link', { name: 'Pay with a city account' })).toHaveAttribute(
    'href',
    '/city-services/open-city-account',
  )
  await bills.getByRole('link', { name: 'About this service' }).click()
  await expect(page).toHaveURL(/\/city-services\/pay-city-bills$/)
})

test('a service has a page of its own, with steps and facts', async ({ page }) => {
  await open(page, '/city-services/report-problem')
  await expect(page).toHaveTitle('Report a problem – New Capital')
  await expect(
    page.getByRole('list').filter({ hasText: 'Say what is wrong' }).getByRole('listitem'),
  ).toHaveCount(4)
  const card = page.locator('.service-facts')
  await expect(card).toContainText('Residents, businesses and visitors')
  await expect(card.getByRole('link', { name: 'Service Center' })).toHaveAttribute(
    'href',
    '/contact-us#office-service-center',
  )
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Park rangers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Park rangers')
  await expect(page).toHaveTitle('Park rangers – New Capital')
})

test('the search field keeps its focus after a link within the page', async ({ page }) => {
  await open(page, '/city-services')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  const field = page.getByRole('searchbox', { name: 'What would you like to do?' })
  await field.pressSequentially('water')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('water')
  await expect(page).toHaveURL(/\?q=water#main$/)
})

test('after a jump on /community, a filter keeps the focus and the scroll position', async ({ page }) => {
  await open(page, '/community')
  // The page has not seen the hash before, unlike one that is opened with it.
  await page.locator('.rail [href="#events"]').click()
  await expect(page).toHaveURL(/#events$/)
  const filter = page.getByRole('button', { name: 'Sport' })
  await filter.focus()
  const place = () => filter.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await place()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?kind=sport#events$/)
  await expect(filter).toBeFocused()
  expect(await place()).toBe(before)
})

test('other query parameters are ignored and kept', async ({ page }) => {
  await open(page, '/press-awards?from=letter')
  await expect(page.locator('.lead-story')).toBeVisible()
  await page.getByText('Search and filter').click()
  await page.getByLabel('Year').selectOption('2025')
  await expect(page).toHaveURL(/from=letter&year=2025/)
})

test('without matches, visitors can clear the filters or ask', async ({ page }) => {
  await open(page, '/city-services?q=zeppelin')
  await expect(page.getByText('No service matches.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask us about a service' })).toHaveAttribute(
    'href',
    '/contact-us?topic=services#write',
  )
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.locator('.service-item')).toHaveCount(24)
})

test('the four pages link to each other, and an answer opens by keyboard', async ({ page }) => {
  await open(page, '/city-services/smart-city')
  // The first answer is visible from the start.
  await expect(page.locator('.questions__item p').nth(0)).toBeVisible()
  await expect(page.locator('.questions__item p').nth(1)).toBeHidden()
  await page.locator('.questions__question').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.questions__item p').nth(1)).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'The four ideas' })
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Smart City')
  await menu.getByRole('link', { name: 'Green City' }).click()
  await expect(page).toHaveTitle('Green City – New Capital')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Green City')
  await expect(page.locator('#main')).not.toContainText('The day in words')

  const answers = page.locator('.questions__item p')
  await expect(answers).toHaveCount(3)
  await expect(answers.first()).toBeVisible()
  await expect(answers.nth(1)).toBeHidden()
  expect(await violations(page)).toEqual([])
})
