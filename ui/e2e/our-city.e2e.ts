import { expect, open, test, violations } from './test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a district is chosen on the map, in the list and by the arrow keys, and the address follows', async ({
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

  // One stop of the Tab key for the whole map; from there the arrows go on.
  await expect(map.locator('[tabindex="0"]')).toHaveCount(1)
  await map.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(detail.getByRole('heading')).toHaveText('Business District')
  await expect(map.getByRole('button', { name: 'Business District' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(/#axis$/)
})

test('a deep link opens its district and brings the map into view', async ({ page }) => {
  await open(page, '/our-city#river')
  await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText('The Green River')
  await expect(page.getByRole('heading', { name: 'Explore the masterplan' })).toBeInViewport()
  // The address that it was opened with holds nothing fast.
  await page.locator('.plan__list').getByRole('link', { name: 'Canal Quarter' }).click()
  await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText(['Canal Quarter'])
})

test('a magnified map is dragged without choosing, and follows the arrow keys', async ({
  page,
  isMobile,
  hasTouch,
}) => {
  test.skip(isMobile || hasTouch, 'by mouse')
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

test('the whole map is there after a request was read', async ({ page }) => {
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

test('every district is shown the same way: the map comes into view and takes the focus', async ({
  page,
}) => {
  const places: number[] = []
  for (const [id, name] of [
    ['business', 'Business District'],
    ['government', 'Government District'],
  ]) {
    await open(page, '/home')
    const link = page.locator(`.carousel--hero a[href="/our-city#${id}"]`).first()
    // Past the carousel, which turns: the link may be out of the window.
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

test('an unknown hash leaves the first district, and nothing fails', async ({ page }) => {
  await open(page, '/our-city#atlantis')
  await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText('Government District')
})

test('uses narrow the map and the list, the view changes to the drawing, the map can be magnified', async ({
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

test('without script every district stands below the map', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/our-city')
  await expect(page.locator('.plan__detail:visible')).toHaveCount(13)
  await context.close()
})
