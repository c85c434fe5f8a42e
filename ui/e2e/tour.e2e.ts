import { expect, SOFTWARE_RENDERER, test, violations } from './test.ts'

// Without a graphics card, the browser renders in software and logs it.
test.use({ tolerate: SOFTWARE_RENDERER })

test('the tour shows six places, by button, list, and keyboard', async ({ page }) => {
  await page.goto('/vr')
  await expect(page).toHaveTitle('Virtual Tour – New Capital')
  const name = page.locator('#place-name')
  const next = page.getByRole('button', { name: 'Next place' })
  await expect(page.locator('.psv-canvas')).toBeVisible()
  await expect(page.locator('[aria-current]')).toContainText('Business plaza')
  await expect(page.locator('.psv-loader-container')).toBeHidden()
  expect(await violations(page)).toEqual([])
  for (const place of ['Green River bridge', 'River promenade', 'Courtyard', 'Government plaza']) {
    await next.click()
    await expect(name).toHaveText(place)
    await expect(page.locator('.psv-loader-container')).toBeHidden()
  }
  await page.getByRole('link', { name: /Observation deck/ }).click()
  await expect(name).toHaveText('Observation deck')
  await expect(page).toHaveURL(/#deck$/)
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(name).toHaveText('Business plaza')
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await expect(page).toHaveTitle('Home Page')
})

test('each place has its own address', async ({ page }) => {
  await page.goto('/vr#government')
  await expect(page.locator('[aria-current]')).toContainText('Government plaza')
})

test('without JavaScript, the places are shown as pictures with captions', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/vr')
  await expect(page.getByRole('img')).toHaveCount(7)
  await expect(page.getByText('You stand at the foot of the tower', { exact: false }).last()).toBeVisible()
  await context.close()
})

test('without WebGL, the places are shown as pictures with captions', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/vr')
  await expect(page.locator('#viewer')).toBeHidden()
  await expect(page.locator('.tour__place-caption:visible')).toHaveCount(6)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('without AVIF, the places are shown as pictures with captions', async ({ page }) => {
  await page.route('/vr', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('image/avif', 'image/unknown') })
  })
  await page.goto('/vr')
  // The tour's script has run to its end when its import is done.
  await page.evaluate(
    () => import(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''),
  )
  await expect(page.locator('#viewer')).toBeHidden()
  await expect(page.locator('.tour__place-caption:visible')).toHaveCount(6)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(
    await page
      .locator('.tour__place img')
      .first()
      .evaluate((img: HTMLImageElement) => img.currentSrc),
  ).toMatch(/\.jpg$/)
})
