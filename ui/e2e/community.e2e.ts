import type { Page } from '@playwright/test'
import { expect, open, setTime, test, violations } from './test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test("past events move to the archive by the visitor's clock", async ({ page }) => {
  await setTime(page, '2026-12-15T12:00:00Z')
  await open(page, '/community')
  const coming = page.locator('#events > .wrap > .events')
  await expect(coming.getByRole('heading', { name: 'Learn to cycle' })).toBeVisible()
  await expect(coming.getByRole('heading', { name: 'Open rehearsal' })).toHaveCount(0)
  const archive = page.locator('.archive')
  await archive.locator('summary').click()
  await expect(archive.getByRole('heading', { name: 'Open rehearsal' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a current event is not past', async ({ page }) => {
  await setTime(page, '2026-12-07T18:30:00Z')
  await open(page, '/community')
  await expect(
    page.locator('#events > .wrap > .events').getByRole('heading', { name: 'Neighborhood meeting' }).first(),
  ).toBeVisible()
})

test('after the last event, the page says so and offers a link to propose one', async ({ page }) => {
  await setTime(page, '2030-01-01T00:00:00Z')
  await open(page, '/community')
  await expect(page.getByText('No events are planned right now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Propose one' })).toBeVisible()
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
    await expect(page.getByRole('button', { name: 'Show all events' })).toBeAttached()
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
    await page.getByRole('button', { name: 'Show all events' }).evaluate((button) => {
      if (button instanceof HTMLElement) button.click()
    })
    await expect(page.getByRole('button', { name: 'Show all events' })).toHaveCount(0)
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

test('questions can be searched and expanded', async ({ page }) => {
  await open(page, '/community')
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('water')
  await expect(page.locator('.questions__item')).toHaveCount(1)
  await page.locator('.questions__question').press('Space')
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
