import { expect, open, test, violations } from './test.ts'

test('Control+K opens the search, a word finds a page, and the keyboard moves through the results', async ({
  page,
}) => {
  await open(page, '/home')
  await page.keyboard.press('Control+k')
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

test('every page has a search button, also without a navigation bar', async ({ page }) => {
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
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(query)
    await expect(page.getByRole('dialog').getByRole('link').filter({ hasText: title })).toBeVisible()
  })
}

test('single keys do not open the search, and text fields keep the shortcut', async ({ page }) => {
  await open(page, '/press-awards')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
  for (const key of ['/', 'k', 'Control+Shift+k', 'Control+Alt+k']) await page.keyboard.press(key)
  await page.getByText('Search and filter').click()
  await page.getByRole('searchbox', { name: 'Search news' }).press('Control+k')
  await page.getByRole('searchbox', { name: 'Search news' }).press('/')
  await expect(page.getByRole('searchbox', { name: 'Search news' })).toHaveValue('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Command+K opens the search on a Mac, and the search says so', async ({ page }) => {
  await open(page, '/about-company')
  await page.keyboard.press('Meta+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toContainText('Ctrl+K, or ⌘K on a Mac')
})

test('the search says when nothing matches', async ({ page }) => {
  await open(page, '/home')
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('qqqqqqqq')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('No page matches')
})
