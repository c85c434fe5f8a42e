import type { Page } from '@playwright/test'
import { expect, open, test, violations } from './test.ts'

const isPhone = () => test.info().project.name === 'phone'

const LINKS = ['Home', 'About Us', 'Our City', 'City Services', 'Press and Awards', 'VR Tour', 'Contact Us']
const CITIES = ['Smart City', 'Green City', 'Sustainable City', 'Connected City']
const SOCIAL = ['LinkedIn', 'Facebook', 'Instagram', 'YouTube', 'X']

test('the first Tab stop is the skip link, which leads past the navigation', async ({ page }) => {
  await open(page, '/about-company')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the bar changes to its scrolled style after 100 px', async ({ page }) => {
  await open(page, '/home')
  const header = page.locator('.header')
  await page.evaluate(() => scrollTo(0, 100))
  await expect(header).not.toHaveAttribute('data-scrolled')
  await page.evaluate(() => scrollTo(0, 101))
  await expect(header).toHaveAttribute('data-scrolled')
})

test('the footer has the logo, slogan, privacy label, and current year', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-05-05T12:00:00Z'))
  await page.goto('/about-company')
  const footer = page.locator('.footer')
  await expect(footer.getByText('© 2031 New Capital Development Company')).toBeVisible()
  await expect(footer.getByText('A Dream Come True')).toBeVisible()
  const label = footer.getByText('Privacy Policy')
  await expect(label).toHaveCount(1)
  await expect(label).toHaveAttribute('href', '/privacy')
  // The specification asks for a label: nothing about it looks like a link.
  await expect(label).toHaveCSS('text-decoration-line', 'none')
  await expect(footer.getByRole('link', { name: 'New Capital – home' })).toBeVisible()
})

test('the footer is at most 480 px high and marks the page and its place on the plan', async ({ page }) => {
  await open(page, '/press-awards')
  const footer = page.locator('.footer')
  const height = async () => (await footer.boundingBox())?.height ?? 0
  const skipped = await height()
  await footer.evaluate((element) => {
    element.style.contentVisibility = 'visible'
  })
  expect(await height(), 'clipped while it is skipped').toBeLessThanOrEqual(skipped)
  if (isPhone()) await page.setViewportSize({ width: 320, height: 700 })
  expect(await height()).toBeLessThanOrEqual(480)
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.locator('.footer__here')).toHaveAttribute('href', /#blocks-government$/)
  await expect(footer.getByRole('link', { name: 'Press and Awards', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(footer.getByRole('link', { name: /On the plan/ })).toHaveAttribute(
    'href',
    '/our-city#government',
  )
  await expect(footer.getByRole('link', { name: /VR Tour/ })).toHaveAttribute('target', '_blank')
})

test('five social links open in a new tab', async ({ page }) => {
  await open(page, '/about-company')
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const label of SOCIAL) {
    const link = page
      .locator(isPhone ? '.mobile-menu' : '.footer')
      .getByRole('link', { name: `${label}, opens in a new tab` })
    await expect(link).toHaveAttribute('target', '_blank')
  }
})

test('each completed navigation starts at the top, with the new title and the focus on the heading', async ({
  page,
}) => {
  await open(page, '/home')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
  await expect(page).toHaveTitle('Community – New Capital')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeFocused()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.goBack()
  await expect(page).toHaveTitle('Home Page')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('on a wide screen', () => {
  test.beforeEach(() => test.skip(isPhone(), 'the bar collapses on phones'))

  test('the bar has every link in order, without Community', async ({ page }) => {
    await open(page, '/home')
    const names = await page.locator('.nav .nav__link > span').allInnerTexts()
    expect(names.map((name) => name.split('\n')[0]?.replace(/ \(.*/, ''))).toEqual(LINKS)
  })

  test('the active link has a red bottom border', async ({ page }) => {
    await open(page, '/our-city')
    const border = (name: string) =>
      page
        .locator('.nav')
        .getByRole('link', { name })
        .evaluate((element) => getComputedStyle(element).borderBottomColor)
    expect(await border('Our City')).toBe('rgb(200, 16, 46)')
    expect(await border('Contact Us')).toBe('rgba(0, 0, 0, 0)')
    await open(page, '/city-services/green-city')
    const button = page.getByRole('button', { name: 'City Services' })
    // The red is lighter over a picture, for contrast.
    await expect(button).toHaveCSS('border-bottom-color', 'rgb(238, 53, 73)')
  })

  test('the mega menu toggles on click and closes on Escape, on a click outside, and on navigation', async ({
    page,
  }) => {
    await open(page, '/home')
    const button = page.getByRole('button', { name: 'City Services' })
    const menu = page.locator('.mega')
    await expect(menu).toBeHidden()
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    for (const city of CITIES) await expect(menu.getByRole('link', { name: city })).toBeVisible()
    await expect(menu.getByRole('img')).toHaveCount(0)
    await expect(menu.locator('img')).toHaveCount(4)
    await expect(menu).toHaveCSS('opacity', '1')
    expect(await violations(page)).toEqual([])
    await button.click()
    await expect(menu).toBeHidden()

    await button.click()
    await menu.getByRole('link', { name: 'Green City' }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await page.mouse.click(20, 750)
    await expect(menu).toBeHidden()

    await button.click()
    await menu.getByRole('link', { name: 'Connected City' }).click()
    await expect(page).toHaveURL(/\/city-services\/connected-city$/)
    await expect(menu).toBeHidden()
    // The address changes before the page does, and the new page closes the menu again.
    await expect(page.getByRole('heading', { level: 1, name: 'Connected City' })).toBeVisible()

    await button.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
  })

  test('Tab moves from the button through the four cards, and leaving the mega menu closes it', async ({
    page,
  }) => {
    await open(page, '/home')
    const nav = page.getByRole('navigation', { name: 'Main menu' })
    const button = nav.getByRole('button', { name: 'City Services' })
    const menu = page.locator('.mega')
    await button.press('Enter')
    await expect(menu).toBeVisible()
    for (const city of CITIES) {
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name: city })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(nav.getByRole('link', { name: 'Press and Awards' })).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeHidden()
    // The closed menu takes no focus on the way back.
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()

    await button.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(nav.getByRole('link', { name: 'Our City' })).toBeFocused()
    await expect(menu).toBeHidden()
  })

  test('the mega menu is full-width, directly below the bar', async ({ page }) => {
    await open(page, '/about-company')
    await page.getByRole('button', { name: 'City Services' }).click()
    const menu = page.locator('.mega')
    await expect(menu).toHaveCSS('opacity', '1')
    const [panel, bar] = [await menu.boundingBox(), await page.locator('.header__bar').boundingBox()]
    expect(panel?.x).toBe(0)
    expect(panel?.width).toBe(await page.evaluate(() => document.documentElement.clientWidth))
    await expect.poll(async () => (await menu.boundingBox())?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0))
  })

  test('the virtual tour opens in a new tab', async ({ page }) => {
    await open(page, '/home')
    const opened = page.waitForEvent('popup')
    await page
      .locator('.nav')
      .getByRole('link', { name: /VR Tour/ })
      .click()
    const tour = await opened
    await expect(tour).toHaveTitle('Virtual Tour – New Capital')
  })
})

test.describe('on a phone', () => {
  test.beforeEach(() => test.skip(!isPhone(), 'wide screens have the bar'))

  test('the menu is a dialog with every link and a dropdown of four cities', async ({ page }) => {
    await open(page, '/home')
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
    const names = await menu.locator('.mobile-menu__link > span').allInnerTexts()
    expect(names.map((name) => name.split('\n')[0]?.replace(/ \(.*/, ''))).toEqual(LINKS)
    await expect(menu.getByRole('link', { name: 'Smart City' })).toBeHidden()
    await menu.getByRole('button', { name: 'City Services' }).click()
    for (const city of CITIES) await expect(menu.getByRole('link', { name: city })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await menu.getByRole('link', { name: 'Sustainable City' }).click()
    await expect(page).toHaveURL(/sustainable-city$/)
    await expect(menu).toHaveCount(0)
  })

  test('the menu leads to the search, and the focus returns to the menu button', async ({ page }) => {
    await open(page, '/our-city')
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    await expect(page.locator('.mobile-menu__time')).toHaveText(/^\d{1,2}:\d{2} in the New Capital$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Search the city' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(toggle).toBeFocused()
  })

  test('City Services is marked as current on its subpages', async ({ page }) => {
    const button = page.getByRole('dialog').getByRole('button', { name: 'City Services' })
    const line = () => button.locator('span').evaluate((name) => getComputedStyle(name).borderBottomColor)
    await open(page, '/city-services/green-city')
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await line()).toBe('rgb(238, 53, 73)')
    await open(page, '/our-city')
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await line()).toBe('rgba(0, 0, 0, 0)')
  })

  test('the virtual tour opens in a new tab, and the focus returns to the menu button', async ({ page }) => {
    await open(page, '/our-city')
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    const opened = page.waitForEvent('popup')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /VR Tour/ })
      .click()
    await opened
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toggle).toBeFocused()
  })

  test('the page behind the menu is not rendered, and keeps its length and place', async ({ page }) => {
    await open(page, '/home')
    // The browser has laid out every section (deferred.css).
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .map((each) => Number(each.effect?.getTiming().delay) >= 4000 && each.finished),
      ),
    )
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    const place = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight])
    const section = page.locator('main > :last-child')
    const before = await place()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(section).toHaveCSS('content-visibility', 'hidden')
    expect(await place()).toEqual(before)
    await page.keyboard.press('Escape')
    expect(await place()).toEqual(before)
    await expect(section).toHaveCSS('content-visibility', 'visible')
    expect(await place()).toEqual(before)
  })

  test('Escape closes the menu and returns the focus', async ({ page }) => {
    await open(page, '/our-city')
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toggle).toBeFocused()
  })
})

test.describe('between pages', () => {
  /** Counts the view transitions of the page and those that were shown to their end. */
  const countTransitions = (page: Page) =>
    page.addInitScript(() => {
      const counts = { started: 0, finished: 0 }
      Object.assign(globalThis, { counts })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        counts.started++
        const transition = start(update)
        transition.ready
          .then(() => transition.finished)
          .then(
            () => counts.finished++,
            () => {},
          )
        return transition
      }
    })
  const counts = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'counts'))
  const follow = async (page: Page) => {
    await open(page, '/about-company')
    await page.getByRole('contentinfo').getByRole('link', { name: 'New Capital – home' }).click()
    await expect(page.locator('.hero h1')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }

  test.describe('with motion', () => {
    test.use({ reducedMotion: 'no-preference' })

    test('there is one view transition, forward and back', async ({ page }) => {
      await countTransitions(page)
      await follow(page)
      await expect.poll(() => counts(page)).toEqual({ started: 1, finished: 1 })
      await page.goBack()
      await expect(page).toHaveURL(/about-company$/)
      await expect.poll(() => counts(page)).toEqual({ started: 2, finished: 2 })
    })
  })

  test('there is no view transition with reduced motion', async ({ page }) => {
    await countTransitions(page)
    await follow(page)
    expect(await counts(page)).toEqual({ started: 0, finished: 0 })
  })
})
