import { expect, open, test, violations } from './test.ts'

test('a district can be chosen on the map, in the strip, and by arrow key, and the hash follows', async ({
  page,
}) => {
  await open(page, '/our-city')
  const map = page.getByRole('group', { name: 'Map of the districts' })
  const sheet = page.locator('.sheet:visible')
  await expect(sheet).toHaveCount(0)

  const strip = page.getByRole('navigation', { name: 'Districts' })
  await strip.getByRole('link', { name: 'Knowledge and Transport City' }).click()
  await expect(sheet.getByRole('heading')).toHaveText('Knowledge and Transport City')
  await expect(page).toHaveURL(/#knowledge$/)
  const onMap = (name: string) => map.getByRole('button', { name })
  await expect(onMap('Knowledge and Transport City')).toHaveAttribute('aria-pressed', 'true')

  // The map is a single Tab stop; the arrow keys move within it.
  await expect(map.locator('[tabindex="0"]')).toHaveCount(1)
  await onMap('Knowledge and Transport City').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(sheet.getByRole('heading')).toHaveText('Business District')
  await expect(onMap('Business District')).toBeFocused()
  await expect(strip.locator('[aria-current]')).toHaveText('Business District')
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(/#axis$/)

  // Escape shows the whole city and leaves the focus where it was.
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/our-city$/)
  await expect(onMap('Capital Axis')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('heading')).toHaveText('Capital Axis')
})

test('a press on the map chooses a district, and the sheet leads to its neighbors', async ({ page }) => {
  await open(page, '/our-city')
  const box = await page.locator('[data-district="arts"] .district__shape').boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  const heading = page.locator('.sheet:visible').getByRole('heading')
  await expect(heading).toHaveText('Arts and Culture City')
  await page.getByRole('button', { name: 'Next district' }).click()
  await expect(heading).toHaveText('Knowledge and Transport City')
  await page.getByRole('button', { name: 'Previous district' }).click()
  await expect(heading).toHaveText('Arts and Culture City')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close and show the whole city' }).click()
  await expect(page.locator('.sheet:visible')).toHaveCount(0)
})

test('the chosen district is displayed in the part of the map that nothing covers', async ({ page }) => {
  await open(page, '/our-city#southeast')
  await expect(page.locator('.sheet:visible').getByRole('heading')).toHaveText('Orchard Quarter')
  const isFree = () =>
    page.evaluate(() => {
      const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const [shape, map] = [rect('[aria-pressed="true"] .district__shape'), rect('.city-plan__map')]
      const panel = document.querySelector('.sheets')
      const isOver = panel && getComputedStyle(panel).position === 'absolute'
      const end = isOver ? panel.getBoundingClientRect().left : map?.right
      return (
        shape &&
        map &&
        end !== undefined &&
        shape.left >= map.left &&
        shape.right <= end &&
        shape.top >= map.top &&
        shape.bottom <= map.bottom
      )
    })
  await expect.poll(isFree).toBe(true)
})

test('a zoomed map can be dragged without choosing a district', async ({ page, hasTouch }) => {
  test.skip(hasTouch, 'mouse only')
  await open(page, '/our-city')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const left = () =>
    page.locator('.city-plan__sheet').evaluate((element) => element.getBoundingClientRect().left)
  const before = await left()
  await page.mouse.move(900, 300)
  await page.mouse.down()
  await page.mouse.move(840, 240, { steps: 4 })
  await page.mouse.up()
  expect(await left()).toBeCloseTo(before - 60, 0)
  await expect(page.locator('.sheet:visible')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the whole city' }).click()
  await page.mouse.click(900, 300)
  await expect(page.locator('.sheet:visible')).toHaveCount(1)
})

test('two fingers zoom the map', async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'touch only')
  await open(page, '/our-city')
  const width = async () => (await page.locator('.city-plan__sheet').boundingBox())?.width ?? 0
  const before = await width()
  const box = await page.locator('.city-plan__map').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, half: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: half ? [-half, half].map((dx, id) => ({ x: x + dx, y, id })) : [],
    })
  await touch('touchStart', 30)
  await touch('touchMove', 60)
  await touch('touchEnd', 0)
  await expect.poll(width).toBeGreaterThan(before * 1.5)
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
  await expect(page.locator('.strip__item')).toHaveCount(13)
  await expect(page.locator('.district')).toHaveCount(13)
})

test('every link to a district opens it and focuses the plan', async ({ page }) => {
  for (const [id, name] of [
    ['business', 'Business District'],
    ['government', 'Government District'],
  ]) {
    await open(page, '/home')
    const link = page.locator(`.carousel--hero a[href="/our-city#${id}"]`).first()
    // Click by script: the carousel moves, so the link may be outside the window.
    await link.evaluate((element) => element instanceof HTMLElement && element.click())
    await expect(page.locator('.sheet:visible').getByRole('heading')).toHaveText(name ?? '')
    await expect(page.locator('.city-plan')).toBeFocused()
    await expect(page.getByRole('group', { name: 'Map of the districts' })).toBeInViewport()
  }
})

test('an unknown hash chooses no district and causes no error', async ({ page }) => {
  await open(page, '/our-city#atlantis')
  await expect(page.locator('.city-plan')).toHaveAttribute('data-live', '')
  await expect(page.locator('.sheet:visible')).toHaveCount(0)
})

test('uses mark their places on the map and in the strip, and the view can change', async ({ page }) => {
  await open(page, '/our-city')
  await page.getByLabel('Show places for').selectOption('Culture')
  await expect(page.locator('.strip__link:not([data-dim])')).toHaveText(['Arts and Culture City'])
  await expect(page.locator('.district:not([data-dim])')).toHaveCount(1)

  await expect(page.locator('.city-plan__photo')).toHaveCount(0)
  await page.getByRole('button', { name: 'From above' }).click()
  await expect(page.locator('.city-plan__photo img')).toBeVisible()
  await expect(page.locator('.city-plan .ink-plan__ground')).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test('the tour shows one place at a time and stands still if less motion is preferred', async ({ page }) => {
  await open(page, '/our-city#tour')
  const band = page.locator('.tour-band')
  await expect(band.getByRole('button', { name: 'Observation deck' })).toHaveAttribute('aria-pressed', 'true')
  await expect(band.locator('.tour-band__view')).toHaveCount(1)
  await expect(band.getByRole('button', { name: 'Play the picture' })).toBeVisible()
  await band.getByRole('button', { name: 'Business plaza' }).click()
  await expect(band.locator('.tour-band__view[data-current] img').first()).toHaveAttribute('alt', /plaza/)
  await expect(band).not.toHaveAttribute('data-drifts')
  await band.getByRole('button', { name: 'Play the picture' }).click()
  await expect(band).toHaveAttribute('data-drifts', '')
})

test('without JavaScript, all districts are shown below the map', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/our-city')
  await expect(page.locator('.sheet:visible')).toHaveCount(13)
  await context.close()
})
