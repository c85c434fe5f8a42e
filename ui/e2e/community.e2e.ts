import type { Page } from '@playwright/test'
import { expect, open, setTime, test, violations } from './test.ts'

test("past events move to the archive by the server's clock", async ({ page }) => {
  await setTime(page, '2026-12-15T12:00:00Z')
  await open(page, '/community')
  const months = page.locator('#events .event-month')
  await expect(months.getByRole('heading', { name: 'Garden morning' })).toBeVisible()
  await expect(months.getByRole('heading', { name: 'Open rehearsal' })).toHaveCount(0)
  const archive = page.locator('.later').filter({ hasText: 'Past events' })
  await archive.locator('summary').click()
  await expect(archive.getByRole('heading', { name: 'Open rehearsal' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('an event without a picture has its title below its date', async ({ page }) => {
  await setTime(page, '2027-02-01T12:00:00Z')
  await open(page, '/community')
  const event = page.locator('.next-events__event').first()
  await expect(event.locator('.pic')).toHaveCount(0)
  const bottom = async (part: string) => {
    const box = await event.locator(part).boundingBox()
    return box ? box.y + box.height : 0
  }
  const distance = async () => (await bottom('.next-events__title')) - (await bottom('.next-events__when'))
  await expect.poll(distance).toBeLessThan(120)
})

test('the opening shows the events of the week, and a day leads to its event', async ({ page }) => {
  await setTime(page, '2026-12-02T12:00:00Z')
  await open(page, '/community')
  await expect(page.getByRole('heading', { name: 'This week', exact: true })).toBeVisible()
  await expect(page.locator('.week__day').first()).toHaveText('2 Today')
  const cards = page.locator('.next-events__event')
  await expect(cards.getByRole('heading')).toHaveText([
    'Sunset walk by the river',
    'Evening market',
    'Neighborhood meeting',
  ])
  const months = page.locator('#events').getByRole('heading', { level: 3 })
  await expect(months.first()).toHaveText(/^More in December/)
  await page.locator('.week__link').filter({ hasText: 'Evening market' }).click()
  await expect(cards.nth(1)).toBeInViewport()
  await expect(page.locator('#events').getByRole('heading', { name: 'Evening market' })).toHaveCount(0)
})

test('with fewer than three events in the week, the opening shows the next three', async ({ page }) => {
  await setTime(page, '2026-12-15T12:00:00Z')
  await open(page, '/community')
  await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
  await expect(page.locator('.next-events__event').getByRole('heading')).toHaveText([
    'Learn to ride a bike',
    'Repair afternoon',
    'Guided nature walk',
  ])
  await expect(page.locator('.week__day')).toHaveCount(14)
  await expect(page.locator('.week__day[data-event] .week__number')).toHaveText(['19', '21', '28'])
})

test('if the next events are too far away for a line of days, only their days are shown', async ({
  page,
}) => {
  await setTime(page, '2026-12-29T12:00:00Z')
  await open(page, '/community')
  await expect(page.locator('.week__day').first()).toHaveText('29 Today')
  await expect(page.locator('.week__day')).toHaveCount(4)
})

test('a current event is not past', async ({ page }) => {
  await setTime(page, '2026-12-05T10:30:00Z')
  await open(page, '/community')
  await expect(
    page.locator('.next-events__event').getByRole('heading', { name: 'Neighborhood meeting' }),
  ).toBeVisible()
})

test('a filter shows the events of its kind in all months', async ({ page }) => {
  await setTime(page, '2026-12-02T12:00:00Z')
  await open(page, '/community')
  await page.getByRole('button', { name: 'Sport' }).click()
  await expect(page).toHaveURL(/kind=sport/)
  await expect(page.locator('#events .events__item').getByRole('heading')).toHaveText([
    'Sunset walk by the river',
    'Learn to ride a bike',
    'River walk and run',
    'Easy bike ride',
  ])
  await expect(page.locator('#events').getByRole('status')).toHaveText('4 events')
  await expect(page.locator('#events').getByRole('heading', { level: 3 }).first()).toHaveText(/^December/)
})

test('after the last event, the page says so and offers a link to propose one', async ({ page }) => {
  await setTime(page, '2030-01-01T00:00:00Z')
  await open(page, '/community')
  await expect(page.locator('#events').getByText('No events are planned right now.')).toBeVisible()
  await expect(page.locator('#events').getByRole('link', { name: 'Propose one' })).toBeVisible()
})

test.describe('a link to an anchor below a list that becomes shorter', () => {
  test.beforeEach(async ({ page }) => {
    await setTime(page, '2026-11-22T09:00:00Z')
    // Simulates browsers without scroll anchoring.
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { overflow-anchor: none !important; }')
      document.adoptedStyleSheets = [sheet]
    })
  })

  const heading = (page: Page) => page.getByRole('heading', { name: 'Questions', exact: true })

  test('stays at the anchor', async ({ page }) => {
    await open(page, '/community#faq')
    await expect(page.locator('.later')).toHaveCount(2)
    const distance = () =>
      page.evaluate(() => {
        const place = document.getElementById('faq')?.getBoundingClientRect().top ?? Number.NaN
        return Math.abs(
          place - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
        )
      })
    await expect.poll(distance).toBeLessThan(2)
    await expect(heading(page)).toBeInViewport()
  })

  test('does not move a visitor who has scrolled', async ({ page }) => {
    await open(page, '/community#faq')
    await expect(heading(page)).toBeInViewport()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page
      .locator('.later')
      .first()
      .evaluate((months) => months.setAttribute('open', ''))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('each event has a calendar file', async ({ page, request }) => {
  await open(page, '/community?kind=sport')
  const link = page.locator('.events__add').first()
  const answer = await request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toMatch(/^text\/calendar/)
  const calendar = await answer.text()
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect(calendar).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/)
  expect(calendar).toMatch(/UID:[\w-]+@www\.newcapital\.example\r\n/)
})

test('questions can be expanded', async ({ page }) => {
  await open(page, '/community')
  await page.locator('summary', { hasText: 'water leak' }).press('Space')
  await expect(page.getByText('In your home: your building manager.')).toBeVisible()
})

test('structured data lists the events and the questions', async ({ page }) => {
  await page.goto('/community')
  const types = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')['@type']))
  expect(types).toContain('BreadcrumbList')
  expect(types).toContain('FAQPage')
  expect(types.filter((type) => type === 'Event').length).toBeGreaterThan(10)
})
