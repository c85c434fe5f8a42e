import { expect, open, test, violations } from './test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a district can be selected on the map, in the list, and by arrow key, and the hash follows', async ({
  page,
}) => {
  await open(page, '/our-city')
  const map = page.getByRole('group', { name: 'Map of the districts' })
  const detail = page.locator('.plan__detail:visible')
  await expect(detail.getByRole('heading')).toHaveText('Government District')
  await expect(page.locator('.plan__detail:visible')).toHaveCount(1)

  await page.locator('.plan__list').getByRole('link', { name: 'Knowledge and Transport City' }).click()
  await expect(detail.getByRole('heading')).toHaveText('Knowledge and Transport City')
  await expect(page).toHaveURL(/#knowledge$/)
  await expect(map.getByRole('button', { name: 'Knowledge and Transport City' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await map.getByRole('button', { name: 'Arts and Culture City' }).click()
  await expect(detail.getByRole('heading')).toHaveText('Arts and Culture City')
  await expect(page.locator('.plan__list [aria-current]')).toHaveText('Arts and Culture City')

  // The map is a single Tab stop; the arrow keys move within it.
  await expect(map.locator('[tabindex="0"]')).toHaveCount(1)
  await map.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(detail.getByRole('heading')).toHaveText('Business District')
  await expect(map.getByRole('button', { name: 'Business District' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(/#axis$/)
})

test('a deep link opens its district and scrolls to the map', async ({ page }) => {
  await open(page, '/our-city#river')
  await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText('The Green River')
  await expect(page.getByRole('heading', { name: 'Explore the masterplan' })).toBeInViewport()
  // After a deep link, another district can be selected.
  await page.locator('.plan__list').getByRole('link', { name: 'Canal Quarter' }).click()
  await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText(['Canal Quarter'])
})

test('a zoomed map can be dragged without selecting a district, and follows the arrow keys', async ({
  page,
  isMobile,
  hasTouch,
}) => {
  test.skip(isMobile || hasTouch, 'mouse only')
  await open(page, '/our-city')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const box = await page.locator('.plan__frame').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y - 60, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText('Government District')
  await page.locator('.district[tabindex="0"]').focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  const isInside = () =>
    page.evaluate(() => {
      const frame = document.querySelector('.plan__frame')?.getBoundingClientRect()
      const name = document.querySelector('.district:focus .district__name')?.getBoundingClientRect()
      return frame && name && name.top > frame.top && name.bottom < frame.bottom
    })
  await expect.poll(isInside).toBe(true)
})

test('the whole map is shown after Back from a request', async ({ page }) => {
  await open(page, '/our-city')
  await page
    .locator('.steps-on')
    .getByRole('link', { name: /Building with us/ })
    .click()
  await page
    .getByRole('link', { name: /Smart street lighting|Landscape works/ })
    .first()
    .click()
  await expect(page.locator('.request__facts')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.locator('.plan__list li')).toHaveCount(13)
  await expect(page.locator('.district')).toHaveCount(13)
})

test('a link from another page opens its district', async ({ page }) => {
  await open(page, '/home')
  await page
    .locator('.carousel--hero')
    .getByRole('link', { name: /Business District/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/our-city#business$/)
  await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText('Business District')
})

test('every link to a district scrolls to the map and focuses it', async ({ page }) => {
  const places: number[] = []
  for (const [id, name] of [
    ['business', 'Business District'],
    ['government', 'Government District'],
  ]) {
    await open(page, '/home')
    const link = page.locator(`.carousel--hero a[href="/our-city#${id}"]`).first()
    // Click by script: the carousel moves, so the link may be outside the window.
    await link.evaluate((element) => element instanceof HTMLElement && element.click())
    await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText(name ?? '')
    const heading = page.getByRole('heading', { name: 'Explore the masterplan' })
    await expect(heading).toBeInViewport()
    places.push(await heading.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    const focused = page.locator(':focus')
    await expect(focused).toHaveClass('plan-head')
  }
  expect(places[0]).toBe(places[1])
})

test('an unknown hash keeps the first district selected and causes no error', async ({ page }) => {
  await open(page, '/our-city#atlantis')
  await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText('Government District')
})

test('uses filter the map and the list, the view can change to the drawing, and the map can be zoomed', async ({
  page,
}) => {
  await open(page, '/our-city')
  await page.getByRole('button', { name: 'Culture', exact: true }).click()
  await expect(page.locator('.plan__list a:not([data-dim])')).toHaveText(['Arts and Culture City'])
  await expect(page.locator('.district:not([data-dim])')).toHaveCount(1)

  await page.getByRole('button', { name: 'Drawing' }).click()
  await expect(page.locator('.plan__photo')).toBeHidden()
  const stage = page.locator('.plan__stage')
  const width = async () => (await stage.boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.5)
  await page.getByRole('button', { name: 'Show the whole city' }).click()
  await expect.poll(width).toBe(before)
  expect(await violations(page)).toEqual([])
})

test('without JavaScript, all districts are shown below the map', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/our-city')
  await expect(page.locator('.plan__detail:visible')).toHaveCount(13)
  await context.close()
})
