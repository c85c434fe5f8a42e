import { expect, open, setTime, test, violations } from './test.ts'

const D = '2026-12-01T12:00:00Z'

test.beforeEach(({ page }) => setTime(page, D))

test('the list shows the requests with their status, the closing first, on one scale', async ({ page }) => {
  await open(page, '/rfp')
  const rows = page.locator('.requests__row')
  await expect(rows.locator('.requests__meta')).toContainText([
    'NC-RFP-2026-012',
    'NC-RFP-2026-011',
    'NC-RFP-2026-013',
    'NC-RFP-2026-014',
    'NC-RFP-2026-015',
    'NC-RFP-2026-009',
  ])
  await expect(page.locator('.requests__count')).toHaveText('Four requests are open today.')
  const row = (reference: string) => rows.filter({ hasText: reference })
  await expect(row('NC-RFP-2026-011')).toContainText('Open')
  await expect(row('NC-RFP-2026-012')).toContainText('Closing soon')
  await expect(row('NC-RFP-2026-012').locator('.request-left')).toContainText('5days left')
  await expect(row('NC-RFP-2026-015')).toContainText('Upcoming')
  await expect(row('NC-RFP-2026-015')).toContainText('Opens December 6, 2026')
  await expect(row('NC-RFP-2026-009')).toContainText('Decision expected by January 3, 2027')
  const today = await page
    .locator('.requests__row .rule__today')
    .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().x)))
  expect(new Set(today).size).toBe(1)
  expect(await violations(page)).toEqual([])
})

test('the red lines of the rows make one line on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/rfp')
  await expect(page.locator('.requests__row .rule')).toHaveCount(6)
  const ends = await page
    .locator('.requests__row .rule')
    .evaluateAll((rules) =>
      rules.map((rule) => rule.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
    )
  ends.slice(1).forEach(([top = 0], index) => {
    expect(Math.abs(top - (ends[index]?.[1] ?? 0))).toBeLessThan(2)
  })
})

for (const visitor of ['2026-12-03T12:00:00Z', '2026-11-01T12:00:00Z']) {
  test(`with the visitor's clock at ${visitor}, the status follows the server's clock`, async ({ page }) => {
    await setTime(page, D, visitor)
    await open(page, '/rfp')
    const row = page.locator('.requests__row').filter({ hasText: 'NC-RFP-2026-012' })
    await expect(row.locator('.request-left')).toContainText('5days left')
    await page
      .getByRole('link', { name: /street lighting/i })
      .first()
      .click()
    await expect(page.locator('.request-head .request-left')).toContainText('5days left')
  })
}

test('a filter in the address shows the requests of its state, and the chips to change it', async ({
  page,
}) => {
  await open(page, '/rfp')
  await expect(page.locator('.requests__row')).toHaveCount(6)
  await expect(page.getByRole('group', { name: 'Status' })).toHaveCount(0)
  await open(page, '/rfp?status=under-evaluation')
  await expect(page.locator('.requests__meta')).toHaveText(/NC-RFP-2026-009/)
  await page.getByRole('button', { name: 'Upcoming' }).click()
  await expect(page).toHaveURL(/status=upcoming/)
  await expect(page.locator('.requests__meta')).toHaveText(/NC-RFP-2026-015/)
  await page.getByRole('button', { name: 'Decided' }).click()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.locator('.requests__row')).toHaveCount(6)
})

test('many requests can be filtered and searched', async ({ page }) => {
  await page.route('**/assets/content/rfp.json', async (route) => {
    const answer = await route.fetch()
    const page = await answer.json()
    const { requests } = page.data
    const [first] = requests
    const more = Array.from({ length: 20 }, (_, index) => ({
      ...first,
      reference: `NC-RFP-2026-${100 + index}`,
      title: `Benches, lot ${index}`,
    }))
    await route.fulfill({ response: answer, json: { ...page, data: { requests: [...requests, ...more] } } })
  })
  await open(page, '/contact-us')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Suppliers/ })
    .click()
  await expect(page.locator('.requests__row')).toHaveCount(26)
  await page.getByRole('searchbox', { name: 'Search by title or reference' }).fill('lot 7')
  await expect(page.locator('.requests__row')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible()
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
  await expect(page.locator('.request__place')).toContainText('The Green River')
  await expect(page.locator('.timetable [aria-current] time')).toHaveAttribute('datetime', /^2026-12-01/)
  await expect(page.locator('.timetable-rule text')).toHaveText('Today, December 1')
  for (const file of await page.locator('.files li').all()) {
    const answer = await request.get((await file.getByRole('link').getAttribute('href')) ?? '')
    const body = await answer.body()
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(body))).toString('hex')
    await expect(page.locator('.checksums')).toContainText(digest)
  }
  await expect(page.getByRole('link', { name: 'Download all' })).toHaveAttribute('href', /documents\.zip$/)
  expect(await violations(page)).toEqual([])
})

test('closed and upcoming requests say so, and changes are shown first', async ({ page }) => {
  await open(page, '/rfp/NC-RFP-2026-009')
  await expect(page.getByText('Proposals are being evaluated.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send your proposal' })).toHaveCount(0)
  await open(page, '/rfp/NC-RFP-2026-015')
  await expect(page.getByText(/^Opens on December 6, 2026, 14:00/)).toBeVisible()
  await expect(page.locator('.files')).toHaveCount(0)
  await open(page, '/rfp/NC-RFP-2026-012')
  await expect(page.locator('.request__main').getByRole('heading').first()).toHaveText('Changes')
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
  await expect(page.locator('.request-head__actions')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How we decide' })).toBeVisible()
})
