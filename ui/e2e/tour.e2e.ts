import { expect, SOFTWARE_RENDERER, test, violations } from './test.ts'

// Without a graphics card, the browser renders in software and logs it.
test.use({ tolerate: SOFTWARE_RENDERER })

test('the tour shows four places, by button, list, and keyboard', async ({ page }) => {
  await page.goto('/vr')
  await expect(page).toHaveTitle('Virtual Tour – New Capital')
  const name = page.locator('#place-name')
  await expect(page.locator('.psv-canvas')).toBeVisible()
  await expect(page.locator('[aria-current]')).toContainText('Business plaza')
  await expect(page.locator('.psv-loader-container')).toBeHidden()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next place' }).click()
  await expect(name).toHaveText('Green River bridge')
  await page.getByRole('link', { name: /Observation deck/ }).click()
  await expect(name).toHaveText('Observation deck')
  await expect(page).toHaveURL(/#deck$/)
  await page.getByRole('button', { name: 'Next place' }).focus()
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
  await expect(page.getByRole('img')).toHaveCount(5)
  await expect(page.getByText('You stand at the foot of the tower', { exact: false }).last()).toBeVisible()
  await context.close()
})

test('without WebGL, the places are shown as pictures with captions', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/vr')
  await expect(page.locator('#viewer')).toBeHidden()
  await expect(page.locator('.tour__place-caption:visible')).toHaveCount(4)
  await expect(page.getByRole('button')).toHaveCount(0)
})
