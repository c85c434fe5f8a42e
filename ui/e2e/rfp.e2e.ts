import { expect, open, setTime, test, violations } from './test.ts'

const D = '2026-12-01T12:00:00Z'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setTime(page, D)
})

test('the list shows open and upcoming requests with their current status', async ({ page }) => {
  await open(page, '/rfp')
  await expect(page.locator('.request-list__item')).toHaveCount(5)
  const row = (reference: string) => page.locator('.request-list__item').filter({ hasText: reference })
  await expect(row('NC-RFP-2026-011')).toContainText('Open')
  await expect(row('NC-RFP-2026-012')).toContainText('Closing soon')
  await expect(row('NC-RFP-2026-012')).toContainText('Closes in 4 days')
  await expect(row('NC-RFP-2026-015')).toContainText('Upcoming')
  await expect(row('NC-RFP-2026-009')).toHaveCount(0)
})

for (const visitor of ['2026-12-03T12:00:00Z', '2026-11-01T12:00:00Z']) {
  test(`with the visitor's clock at ${visitor}, the status follows the server's clock`, async ({ page }) => {
    await setTime(page, D, visitor)
    await open(page, '/rfp')
    const row = page.locator('.request-list__item').filter({ hasText: 'NC-RFP-2026-012' })
    await expect(row).toContainText('Closes in 4 days')
    await page
      .getByRole('link', { name: /street lighting/i })
      .first()
      .click()
    await expect(page.locator('.request__ref')).toContainText('Closes in 4 days')
  })
}

test('filters and sort order are stored in the query string', async ({ page }) => {
  await open(page, '/rfp?status=under-evaluation')
  await expect(page.locator('.request-list__item')).toHaveCount(1)
  await expect(page.locator('.request-list__item')).toContainText('NC-RFP-2026-009')
  await page.getByRole('button', { name: 'All', exact: true }).first().click()
  await expect(page.locator('.request-list__item')).toHaveCount(6)
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Goods' }).click()
  await expect(page).toHaveURL(/status=all&category=goods/)
  await expect(page.locator('.request-list__item')).toHaveCount(2)
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect(page.locator('.request-list__head').first()).toContainText('NC-RFP-2026-015')
  await page.getByRole('searchbox').fill('lighting')
  await expect(page.locator('.request-list__item')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

test('a request has its sections, documents, and checksums', async ({ page, request }) => {
  await open(page, '/rfp')
  await page.getByRole('link', { name: /Landscape works/ }).click()
  await expect(page).toHaveTitle(/^NC-RFP-2026-011: Landscape works/)
  await expect(page.locator('.header')).toHaveCount(0)
  await expect(page.locator('.footer')).toHaveCount(0)
  for (const part of [
    'What we need',
    'Who can take part',
    'What to send',
    'How we decide',
    'Documents',
    'Questions and answers',
  ]) {
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  }
  await expect(page.locator('.request__facts')).toContainText('The Green River')
  await expect(page.locator('.timetable [aria-current]')).toContainText('1 December 2026')
  for (const file of await page.locator('.files li').all()) {
    const answer = await request.get((await file.getByRole('link').getAttribute('href')) ?? '')
    const body = await answer.body()
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(body))).toString('hex')
    await expect(file).toContainText(digest)
  }
  await expect(page.getByRole('link', { name: 'Download all' })).toHaveAttribute('href', /documents\.zip$/)
  expect(await violations(page)).toEqual([])
})

test('closed and upcoming requests say so, and changes are shown first', async ({ page }) => {
  await open(page, '/rfp/NC-RFP-2026-009')
  await expect(page.getByText('Proposals are being evaluated.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send your proposal' })).toHaveCount(0)
  await open(page, '/rfp/NC-RFP-2026-015')
  await expect(page.getByText(/^Opens on 6 December 2026, 14:00/)).toBeVisible()
  await expect(page.locator('.files')).toHaveCount(0)
  await open(page, '/rfp/NC-RFP-2026-012')
  await page.getByRole('link', { name: 'See Changes.' }).click()
  await expect(page.getByRole('heading', { name: 'Changes' })).toBeInViewport()
})

test.describe('an unknown reference', () => {
  test.use({ tolerate: /404/ })
  test('is the Not Found page without navigation bar and footer', async ({ page }) => {
    const answer = await page.goto('/rfp/NC-RFP-2026-999')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Not Found Page')
    await expect(page.locator('.header')).toHaveCount(0)
  })
})

for (const path of ['/rfp', '/rfp/NC-RFP-2026-011']) {
  test(`on ${path}, the skip link leads past the header`, async ({ page }) => {
    await open(page, path)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await expect(page.getByRole('banner').locator(':focus')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Back to the portal' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to the portal' })).toHaveCount(0)
  })
}

test('a printed request has its text and no buttons', async ({ page }) => {
  await open(page, '/rfp/NC-RFP-2026-011')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.procurement-header')).toBeHidden()
  await expect(page.locator('.request__steps')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How we decide' })).toBeVisible()
})
