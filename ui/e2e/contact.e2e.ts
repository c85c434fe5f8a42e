import { expect, open, setTime, test, violations } from './test.ts'

test.use({ timezoneId: 'Pacific/Auckland' })

const OPENINGS: { now: string; office: string; says: RegExp }[] = [
  // Sunday, November 22, 2026, in the city; Auckland is eleven hours ahead.
  { now: '2026-11-22T09:00:00Z', office: 'head-office', says: /^Open\. Closes at 16:00$/ },
  { now: '2026-11-22T16:00:00Z', office: 'head-office', says: /^Closed\. Opens tomorrow at 09:00$/ },
  { now: '2026-11-22T07:59:00Z', office: 'service-center', says: /^Closed\. Opens today at 08:00$/ },
  // Thursday evening: the head office opens again on Sunday.
  { now: '2026-11-26T20:00:00Z', office: 'head-office', says: /^Closed\. Opens on Sunday at 09:00$/ },
]

for (const { now, office, says } of OPENINGS) {
  test(`at ${now} ${office} says ${says.source}`, async ({ page }) => {
    await setTime(page, now)
    await open(page, '/contact-us')
    await expect(page.locator(`#office-${office} .open-state`)).toHaveText(says)
  })
}

// One office is open on Saturday, all on Sunday, none at night.
for (const now of ['2026-11-28T10:00:00Z', '2026-11-22T11:00:00Z', '2026-11-22T23:00:00Z'])
  test(`at ${now} the open offices take the space that was kept for them`, async ({ page }) => {
    await setTime(page, now)
    await open(page, '/contact-us')
    const line = page.locator('.desk__time')
    await expect(line).toContainText('in the New Capital')
    const [height, kept] = await line.evaluate((element) => [
      getComputedStyle(element).blockSize,
      getComputedStyle(element).minBlockSize,
    ])
    expect(height).toBe(kept)
  })

test('the topic from a link is selected', async ({ page }) => {
  await open(page, '/contact-us?topic=press')
  await expect(page.getByRole('radio', { name: 'Press' })).toBeChecked()
  await page.getByRole('radio', { name: 'Careers' }).check()
  await expect(page).toHaveURL(/topic=careers/)
  expect(await violations(page)).toEqual([])
})

test('a pin opens its office, and the plan moves there and back', async ({ page }) => {
  await open(page, '/contact-us')
  const investors = page.locator('#office-investor-desk')
  await expect(page.locator('#office-head-office')).toHaveAttribute('open')
  await page.getByRole('button', { name: '3 Investor Desk, show details' }).click()
  await expect(investors).toHaveAttribute('open')
  await expect(investors.locator('summary')).toBeFocused()
  await expect(page.locator('#office-head-office')).not.toHaveAttribute('open')
  await expect(page.locator('.pin[data-current]')).toHaveText('3')
  const whole = page.getByRole('button', { name: 'Show the whole city' })
  await expect(page.locator('.desk__sheet')).toHaveCSS('transform', /^matrix\(1\.9/)
  await whole.click()
  await expect(page.locator('.desk__sheet')).toHaveCSS('transform', 'none')
  await expect(whole).toBeDisabled()
})

test('a link opens its office', async ({ page }) => {
  await open(page, '/contact-us#office-media-office')
  await expect(page.locator('#office-media-office')).toHaveAttribute('open')
  await expect(page.locator('.office[open]')).toHaveCount(1)
  await expect(page.locator('.pin[data-current]')).toHaveText('4')
})

test('the topic decides which office answers', async ({ page }) => {
  await open(page, '/contact-us?topic=investing#write')
  await expect(page.locator('.letter__name')).toHaveText('Investor Desk')
  await page.getByRole('radio', { name: 'City services', exact: true }).check()
  await expect(page.locator('.letter__name')).toHaveText('Service Center, Garden Residences')
})

test('the line below the title counts the open offices', async ({ page }) => {
  await setTime(page, '2026-11-22T16:30:00Z')
  await open(page, '/contact-us')
  await expect(page.locator('.desk__time')).toHaveText('16:30 in the New Capital. 2 of 4 offices are open.')
})
