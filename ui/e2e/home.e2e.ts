import type { Page } from '@playwright/test'
import { expect, open, renderAll, setTime, test } from './test.ts'

test('the spinner covers the page with its text and then disappears', async ({ page }) => {
  await page.goto('/home', { waitUntil: 'commit' })
  const spinner = page.locator('.spinner')
  await expect(spinner).toContainText('Loading the New Capital…')
  await spinner.waitFor({ state: 'detached' })
  await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
  await expect(page).toHaveTitle(/Community/)
  // It may appear and disappear between two polls on a busy machine, so observe it in the page.
  await page.evaluate(() => {
    const notes = { spinnerSeen: false }
    Object.assign(globalThis, { notes })
    new MutationObserver(() => {
      notes.spinnerSeen ||= document.querySelector('.spinner') !== null
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'notes').spinnerSeen)).toBe(true)
  await spinner.waitFor({ state: 'detached' })
})

test('the opening has the time in the city, in the space that was kept for it', async ({ page }) => {
  await setTime(page, '2026-11-22T16:30:00Z')
  await open(page, '/home')
  const time = page.locator('.hero__lede span')
  await expect(time).toHaveText('16:30 in the New Capital')
  const [height, kept] = await time.evaluate((element) => [
    getComputedStyle(element).blockSize,
    getComputedStyle(element).minBlockSize,
  ])
  expect(height).toBe(kept)
})

test('the sections are in the order of the specification', async ({ page }) => {
  await open(page, '/home')
  const headings = await page.locator('main :is(h1, h2)').allTextContents()
  expect(headings.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Welcome to the New Capital',
    'A capital drawn with one straight line',
    'Awards and certificates',
    'New Capital at a Glance',
    'City Services',
    'Latest from the New Capital',
  ])
})

test('the About section links to the company', async ({ page }) => {
  await open(page, '/home')
  await page.getByRole('link', { name: 'Learn More about the company' }).click()
  await expect(page).toHaveURL(/\/about-company$/)
})

test.describe('facts', () => {
  const FACTS = [
    ['Total New Capital Area', '230,000 acres'],
    ['Expected Population', '8-10 million'],
    ['Phase 1 Completion', '70%'],
    ['Smart Services', '100+ Services'],
    ['Green & Sustainable', '1,300+ acres of parks'],
    ['Education Institutions', '20+ operated'],
  ]

  test('match the six facts of the specification word for word', async ({ page }) => {
    await open(page, '/home')
    const facts = await page
      .locator('.fact')
      .evaluateAll((elements) =>
        elements.map((element) => ['dt', 'dd bdi'].map((part) => element.querySelector(part)?.textContent)),
      )
    expect(facts).toEqual(FACTS)
    await expect(page.locator('.fact .status')).toHaveText('Ongoing')
    const bar = page.getByRole('progressbar', { name: 'Phase 1 completion' })
    await expect(bar).toHaveJSProperty('value', 70)
    await expect(bar).toHaveJSProperty('max', 100)
  })

  test.describe('with motion', () => {
    test.use({ reducedMotion: 'no-preference' })

    test('count up from zero to their value once half of them is visible', async ({ page }) => {
      await open(page, '/home')
      const fact = page.locator('.fact').first()
      const count = fact.locator('.count-up')
      await expect(count).toHaveAttribute('data-counting')
      // Records the visible figure in every frame while any part of it is in the window.
      await page.evaluate(() => {
        const seen: string[] = []
        Object.assign(globalThis, { seen })
        const count = document.querySelector('.fact .count-up')
        const look = () => {
          const box = count?.getBoundingClientRect()
          const now = count?.querySelector('.count-up__now') ?? count?.querySelector('.count-up__final')
          if (box && now && box.top < innerHeight && box.bottom > 0) seen.push(now.textContent ?? '')
          requestAnimationFrame(look)
        }
        look()
      })
      await fact.scrollIntoViewIfNeeded()
      await expect(count).not.toHaveAttribute('data-counting')
      const seen: string[] = await page.evaluate(() => Reflect.get(globalThis, 'seen'))
      const figures = seen.map((text) => Number(text.replaceAll(',', '')))
      expect(figures[0]).toBeLessThan(230_000 / 2)
      expect(figures).toEqual(figures.toSorted((a, b) => a - b))
      expect(figures.at(-1)).toBe(230_000)
      await expect(count).toHaveText('230,000')
    })

    test('without JavaScript, with reduced motion, and on paper, they show their final value', async ({
      page,
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      const plain = await context.newPage()
      await plain.goto('/home')
      const final = (of: Page) => of.locator('.fact .count-up__final').first()
      await expect(final(plain)).toHaveCSS('opacity', '1')
      await context.close()

      await page.emulateMedia({ media: 'print' })
      await open(page, '/home')
      await expect(page.locator('.fact .count-up').first()).toHaveAttribute('data-counting')
      await expect(final(page)).toHaveCSS('opacity', '1')
      await expect(page.locator('.fact .count-up__now').first()).toBeHidden()

      await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
      await expect(page.locator('.fact .count-up[data-counting]')).toHaveCount(0)
      await expect(final(page)).toHaveCSS('opacity', '1')
    })
  })
})

test.describe('city services', () => {
  test('Smart City is selected first; selecting another one shows its text, picture, and link', async ({
    page,
  }) => {
    await open(page, '/home')
    await expect(page.getByRole('tab', { name: 'Smart City' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Smart City' })).toBeVisible()
    await page.getByRole('tab', { name: 'Green City' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Green City' })
    await expect(panel).toContainText('Parks, planted squares')
    await expect(panel.getByRole('img')).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Smart City' })).toBeHidden()
    await panel.getByRole('link', { name: 'More about Green City' }).click()
    await expect(page).toHaveURL(/\/city-services\/green-city$/)
  })

  test('the arrow keys select a tab', async ({ page }) => {
    await open(page, '/home')
    await page.getByRole('tab', { name: 'Smart City' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('tab', { name: 'Connected City' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Connected City' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(page.getByRole('tab', { name: 'Smart City' })).toBeFocused()
  })
})

test('press shows five items with picture, date, title, and description, and links to the media center', async ({
  page,
}) => {
  await open(page, '/home')
  const press = page.locator('.carousel--press')
  await expect(press.locator('.swiper-slide')).toHaveCount(5)
  for (const card of await press.locator('.story-card').all()) {
    await expect(card.locator('img')).toHaveCount(1)
    await expect(card.locator('time')).toHaveText(/^\w+ \d{1,2}, \d{4}$/)
    await expect(card.getByRole('heading', { level: 3 })).not.toBeEmpty()
    const text = (await card.locator('.story-card__text').textContent()) ?? ''
    expect(text.length).toBeLessThanOrEqual(120)
    expect(text, 'whole sentences').toMatch(/\.$/)
  }
  await renderAll(page)
  await press.scrollIntoViewIfNeeded()
  await expect(press).not.toHaveAttribute('data-running')
  await press.getByRole('button', { name: 'Play news' }).click()
  await expect(press).toHaveAttribute('data-running')
  await page.getByRole('link', { name: 'View Media Center' }).click()
  await expect(page).toHaveURL(/\/press-awards$/)
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('sections slide in when their top is 150 px above the bottom edge', async ({ page }) => {
    await open(page, '/home')
    const section = page.locator('.about')
    const content = section.locator('.wrap')
    await expect(content).toHaveAttribute('data-reveal', 'hidden')
    const scrollToGap = (gap: number) =>
      section.evaluate((element, distance) => {
        const top = element.getBoundingClientRect().top + scrollY
        scrollTo({ top: top - innerHeight + distance, behavior: 'instant' })
      }, gap)
    /** Observers run with a frame; their effects are visible in the next one. */
    const twoFrames = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await scrollToGap(148)
    await twoFrames()
    await expect(content).toHaveAttribute('data-reveal', 'hidden')
    await scrollToGap(152)
    await expect(content).toHaveAttribute('data-reveal', 'shown')
    await page.evaluate(() => scrollTo(0, 0))
    await twoFrames()
    await expect(content).toHaveAttribute('data-reveal', 'shown')
    // Sections that were jumped over are also shown, and so is everything at the end of the page.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(page.locator('[data-reveal=hidden]')).toHaveCount(0)
  })
})

test('with reduced motion, nothing moves automatically', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/film/')) films.push(request.url())
  })
  await open(page, '/home')
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
  for (const name of ['Play background video and slides', 'Play certificates', 'Play news']) {
    await expect(page.getByRole('button', { name })).toBeVisible()
  }
  await expect(page.locator('[data-running]')).toHaveCount(0)
})
