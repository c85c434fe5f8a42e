import { expect, open, test, violations } from './test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('the slash key opens the search, a word finds a page, the keyboard follows it', async ({ page }) => {
  await open(page, '/home')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('searchbox')
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText('Try a place, a service or a reference.')
  await field.fill('street lighting')
  await expect(dialog.getByRole('link').first()).toContainText('NC-RFP-2026-012')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/rfp\/NC-RFP-2026-012$/)
  await expect(dialog).toHaveCount(0)
})

test('a button opens it on every page, also where there is no navigation bar', async ({ page }) => {
  for (const path of ['/community', '/rfp']) {
    await open(page, path)
    const button = page.getByRole('button', { name: 'Search' })
    await button.click()
    await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(button).toBeFocused()
  }
})

for (const [query, title] of [
  ['recycl', 'City Services'],
  ['orchard', 'Design of the Orchard Quarter learning pool'],
  ['libary hall', 'Library Hall opens its doors to readers'],
] as const) {
  test(`'${query}' finds ${title}`, async ({ page }) => {
    await open(page, '/about-company')
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(query)
    await expect(page.getByRole('dialog').getByRole('link').filter({ hasText: title })).toBeVisible()
  })
}

test('the slash is a slash in a field', async ({ page }) => {
  await open(page, '/press-awards')
  await page.getByRole('searchbox', { name: 'Search news' }).press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search news' })).toHaveValue('/')
})

test('what is found nowhere is said', async ({ page }) => {
  await open(page, '/home')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('qqqqqqqq')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('No page matches')
})
