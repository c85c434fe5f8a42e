import { expect, open, setTime, test, violations } from './test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.use({ timezoneId: 'Pacific/Auckland' })

const OPENINGS: { now: string; office: string; says: RegExp }[] = [
  // Sunday, November 22, 2026, in the city; Auckland is eleven hours ahead.
  { now: '2026-11-22T09:00:00Z', office: 'head-office', says: /^Open now, closes 16:00$/ },
  { now: '2026-11-22T16:00:00Z', office: 'head-office', says: /^Closed now, opens tomorrow 09:00$/ },
  { now: '2026-11-22T07:59:00Z', office: 'service-center', says: /^Closed now, opens today 08:00$/ },
  // Thursday evening: the head office opens again on Sunday.
  { now: '2026-11-26T20:00:00Z', office: 'head-office', says: /^Closed now, opens Sunday 09:00$/ },
]

for (const { now, office, says } of OPENINGS) {
  test(`at ${now} ${office} says ${says.source}`, async ({ page }) => {
    await setTime(page, now)
    await open(page, '/contact-us')
    await expect(page.locator(`#office-${office} .open-now`)).toHaveText(says)
  })
}

test('the topic from a link is selected and becomes the subject of the mail', async ({ page }) => {
  await open(page, '/contact-us?topic=press')
  await expect(page.getByRole('button', { name: 'Press' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute(
    'href',
    'mailto:press@newcapital.example?subject=Press',
  )
  await page.getByRole('button', { name: 'Careers' }).click()
  await expect(page.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute(
    'href',
    /subject=Careers$/,
  )
  expect(await violations(page)).toEqual([])
})

test('an office can be shown on the map', async ({ page }) => {
  await open(page, '/contact-us')
  await page.getByRole('link', { name: /Show on map.*Investor Desk/ }).click()
  await expect(page.locator('.office-map__pin').filter({ hasText: '3' })).toBeInViewport()
})
