import type { Page } from '@playwright/test'
import { expect, open, SOFTWARE_RENDERER, stopTimers, test, violations } from './test.ts'

/** Opens the screen at a time of the city's clock, which `page.clock` then advances. */
async function openAt(page: Page, time: string, address = '/screen') {
  await page.clock.install({ time: new Date(time) })
  // The answers' own date would correct the clock.
  await page.route(/\/(assets\/(i18n|content)\/|screen$)/, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    const response = await route.fetch()
    const { date, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await open(page, address)
}

const title = (page: Page) => page.locator('[data-state="shown"] .slides__title')

test('the screen shows the time, the events of the day, and notices', async ({ page }) => {
  await openAt(page, '2026-12-04T16:40:00Z')
  await expect(page.locator('.screen__time')).toHaveText('16:40')
  await expect(page.locator('.screen__date')).toHaveText('Friday, December 4, 2026')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('listitem')).toHaveCount(1)
  await expect(today).toContainText('17:00–21:00')
  await expect(today).toContainText('Evening market')
  await expect(page.getByRole('region', { name: 'Please note' })).toContainText('Water meter readings')
  expect(await violations(page)).toEqual([])
})

test('the widest digits of the clock fit on any screen', async ({ page }) => {
  await openAt(page, '2026-12-05T00:00:00Z', '/screen?night=off')
  await expect(page.locator('.screen__time')).toHaveText('00:00')
  for (const [width, height] of [
    [320, 800],
    [768, 1024],
    [1080, 1920],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const room = await page.locator('.screen__clock').evaluate((clock) => {
      const digits = document.createRange()
      digits.selectNodeContents(clock.querySelector('time') ?? clock)
      return clock.getBoundingClientRect().right - digits.getBoundingClientRect().right
    })
    expect(room, `at ${width} px`).toBeGreaterThanOrEqual(0)
  }
})

test('on a day without events, the next ones are shown', async ({ page }) => {
  await openAt(page, '2026-12-06T12:00:00Z')
  const coming = page.getByRole('region', { name: 'Coming up' })
  await expect(coming.getByRole('listitem').first()).toContainText('Saturday, December 12, 09:00')
})

test('pictures turn by themselves, until somebody pauses them', async ({ page }) => {
  await openAt(page, '2026-12-06T12:00:00Z')
  await stopTimers(page)
  await expect(title(page)).toHaveText('Arts and Culture City')
  await page.clock.runFor(12_000)
  await expect(title(page)).toHaveText('Business District')
  // The picture after it is being loaded, and the one before it fades out.
  await expect(page.locator('.slides__slide')).toHaveCount(3)
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(60_000)
  await expect(title(page)).toHaveText('Business District')
  await page.mouse.move(300, 310)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(12_000)
  await expect(title(page)).not.toHaveText('Business District')
  // A pause that was forgotten ends.
  await page.mouse.move(300, 320)
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = await title(page).textContent()
  await page.clock.runFor(5000)
  await expect(page.locator('.screen')).not.toHaveAttribute('data-used')
  await page.clock.runFor(120_000)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeAttached()
  await page.clock.runFor(12_000)
  await expect(title(page)).not.toHaveText(paused ?? '')
})

test('at night, only a clock is lit, until a touch wakes the screen', async ({ page }) => {
  await openAt(page, '2026-12-06T21:59:50Z', '/screen?night=22-7')
  await stopTimers(page)
  await expect(title(page)).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.locator('.slides')).toHaveCount(0)
  await expect(page.locator('.screen__time')).toHaveText('22:00')
  await expect(page.getByRole('link', { name: 'Explore the city' })).toBeHidden()
  await page.mouse.click(200, 200)
  await expect(title(page)).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.locator('.screen')).not.toHaveAttribute('data-used')
  await page.clock.runFor(115_000)
  await expect(page.locator('.slides')).toHaveCount(0)
})

/** Opens a page in a tab that was at the screen, and waits until it watches for input. */
async function openFromScreen(page: Page, path: string) {
  await openAt(page, '2026-12-06T12:00:00Z', '/screen?idle=30')
  // The same module asks for the notice of the moment.
  const settled = page.waitForResponse(/\/notice\.json$/)
  await open(page, path)
  await page.clock.runFor(2000)
  await settled
}

test('a page that nobody uses asks, returns to the screen, and forgets its visitor', async ({ page }) => {
  await openFromScreen(page, '/contact-us')
  const name = page.getByRole('textbox', { name: 'Name' })
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await name.fill('Amira')
  await page.clock.runFor(16_000)
  await expect(question).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Amira')
  await page.clock.runFor(16_000)
  await expect(question).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page).toHaveURL(/\/screen\?idle=30$/)
  await open(page, '/contact-us')
  await expect(name).toHaveValue('')
})

test('what a visitor has typed is gone after a way back to the screen as well', async ({ page }) => {
  await openFromScreen(page, '/contact-us')
  await page.getByRole('textbox', { name: 'Name' }).fill('Amira')
  await page.goBack()
  await expect(page.locator('.screen')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(['lobby'])
})

test.describe(() => {
  test.use({ tolerate: SOFTWARE_RENDERER })

  test('from the screen, visitors reach pages, in this tab, and nothing else', async ({ page, context }) => {
    await openFromScreen(page, '/our-city')
    await page.evaluate(() => {
      for (const [href, target] of [
        ['/press-awards/feed.xml', ''],
        ['mailto:office@city.example', ''],
        ['https://social.example/', '_blank'],
      ]) {
        const link = Object.assign(document.createElement('a'), { href, target })
        document.body.append(link)
        link.click()
      }
    })
    await expect(page).toHaveURL(/\/our-city$/)
    await page.locator('main a[href="/vr"]').first().click()
    await expect(page).toHaveURL(/\/vr(#|$)/)
    expect(context.pages()).toHaveLength(1)
  })
})

test('the screen replaces itself when the site has changed', async ({ page }) => {
  let tag = '"one"'
  await page.clock.install()
  await page.route(/\/screen$/, (route) =>
    route.request().method() === 'HEAD'
      ? route.fulfill({ status: 200, headers: { ETag: tag } })
      : route.continue(),
  )
  const looked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await open(page, '/screen')
  await looked
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  tag = '"two"'
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(60_000)
  await reloaded
  await expect(page.locator('html[data-first]')).toHaveCount(0)
})
