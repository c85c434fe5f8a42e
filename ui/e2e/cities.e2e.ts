/** The figures of the four city pages. */
import type { Page } from '@playwright/test'
import { expect, open, stopTimers, test, violations } from './test.ts'

const SMART = '/city-services/smart-city'
const GREEN = '/city-services/green-city'
const SUSTAINABLE = '/city-services/sustainable-city'
const CONNECTED = '/city-services/connected-city'

const place = (page: Page, part: string) => page.locator(`.figure-view ${part}, .map__view ${part}`)

test.describe('with reduced motion', () => {
  for (const path of [SMART, GREEN, SUSTAINABLE, CONNECTED])
    test(`${path} has no accessibility faults and does not scroll sideways`, async ({ page }) => {
      await open(page, path)
      expect(await violations(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      await expect(
        page.getByRole('button', { name: /^(Play the day|Move the sun|Follow the drop)$/ }),
      ).toHaveCount(0)
    })

  test('Smart: the slider sets the hour, the light, and the service', async ({ page }) => {
    await open(page, SMART)
    const hour = page.getByRole('slider', { name: 'Hour of the day' })
    const now = page.locator('.day__now')
    await expect(hour).toHaveAttribute('aria-valuetext', '18:00. Book a public space')
    await hour.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.day__hour')).toHaveText('18:15')
    await page.keyboard.press('PageDown')
    await expect(now).toContainText('Report a problem')
    await page.keyboard.press('End')
    await expect(hour).toHaveAttribute('aria-valuetext', '24:00. City operations center')
    await expect(now.getByRole('link')).toHaveAttribute('href', '/press-awards/city-operations-center-tour')
    await expect(place(page, '.you')).toHaveAttribute('transform', 'translate(1710 0)')
    expect(await place(page, '.moon').evaluate((moon) => getComputedStyle(moon).opacity)).toBe('1')
    await page.getByRole('button', { name: 'Two hours earlier' }).click()
    await expect(page.locator('.day__hour')).toHaveText('22:00')
    await expect(page.getByRole('button', { name: 'Two hours later' })).toBeEnabled()
  })

  test('Green: the slider moves the sun, and the places say where the shade is', async ({ page }) => {
    await open(page, GREEN)
    const say = page.locator('.street').getByRole('status')
    await expect(say).toHaveText('All nine places along the street are in the shade.')
    const still = await place(page, '.shade__t').getAttribute('d')
    await page.getByRole('slider', { name: 'Position of the sun by the hour' }).focus()
    await page.keyboard.press('Home')
    await expect(page.locator('.street__hour')).toHaveText('08:00')
    await expect(say).toContainText('In the sun now:')
    await expect(page.locator('.street__stop:not([data-shade])')).not.toHaveCount(0)
    expect(await place(page, '.shade__t').getAttribute('d')).not.toBe(still)
    const park = page.getByRole('button', { name: /River park/ })
    await park.click()
    await expect(park).toHaveAttribute('data-here')
    const scrolled = () =>
      page
        .locator('.street__view')
        .evaluate((view) => (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth)
    await expect.poll(scrolled).toBeGreaterThan(0.7)
  })

  test('Sustainable: a stop draws the line as far as itself', async ({ page }) => {
    await open(page, SUSTAINABLE)
    const stop = (name: string) => page.locator('.drop').getByRole('button', { name })
    await expect(stop('Parks')).toHaveAttribute('aria-current', 'step')
    await stop('Your tap').click()
    await expect(stop('Your tap')).toHaveAttribute('aria-current', 'step')
    const legs = () =>
      page
        .locator('.drop__view .leg')
        .evaluateAll((all) => all.map((leg) => getComputedStyle(leg).visibility))
    expect(await legs()).toEqual(['visible', 'visible', 'visible', 'hidden', 'hidden', 'hidden'])
    await page.keyboard.press('ArrowRight')
    await expect(stop('Collected')).toBeFocused()
    await expect(stop('Collected')).toHaveAttribute('aria-current', 'step')
    await page.getByRole('button', { name: 'Previous stop' }).click()
    await expect(stop('Your tap')).toHaveAttribute('aria-current', 'step')
  })

  test('Connected: two districts, from the lists or on the map, and the way between them', async ({
    page,
  }) => {
    await open(page, CONNECTED)
    const result = page.locator('.map__result')
    await expect(result).toContainText('One transfer, at Orchard Station.')
    await page.getByLabel('From').selectOption('Government District')
    await page.getByLabel('To', { exact: true }).selectOption('Riverside Residences')
    await expect(result).toContainText('Direct.')
    await expect(result.getByRole('listitem')).toHaveText(['Take the Axis busAssembly to South Avenue'])
    await page.getByRole('button', { name: 'Swap start and destination' }).click()
    await expect(page.getByLabel('From')).toHaveValue('riverside')
    await place(page, '.ds[data-d=west]').dispatchEvent('click')
    await expect(page.locator('.map__hint')).toContainText('From Western Villages.')
    await place(page, '.ds[data-d=government]').dispatchEvent('click')
    await expect(page.getByLabel('From')).toHaveValue('west')
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('government')
    await expect(place(page, '.way [data-mode="bus"]')).toHaveAttribute('d', /^M/)
    await expect(place(page, '.way [data-mode="rail"]')).toHaveAttribute('d', '')
  })

  for (const width of [390, 768, 1440])
    test(`Connected: no name lies on another at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, CONNECTED)
      const from = page.getByLabel('From')
      const to = page.getByLabel('To', { exact: true })
      for (const [start, goal] of [
        ['knowledge', 'riverside'],
        ['arts', 'northwest'],
        ['knowledge', 'east'],
        ['arts', 'river'],
        ['riverside', 'knowledge'],
      ] as const) {
        await from.selectOption(start)
        await to.selectOption(goal)
        await expect(place(page, `.names [data-d=${goal}]`)).toHaveAttribute('data-on', '')
        for (const end of [start, goal]) await expect(place(page, `.names [data-d=${end}]`)).toBeVisible()
        expect(await overlappingNames(page)).toEqual([])
      }
      await page.setViewportSize({ width: 620, height: 900 })
      await expect.poll(() => overlappingNames(page)).toEqual([])
    })

  test('Connected: a narrow window shows the middle of the way, and stays there while a district is touched', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, CONNECTED)
    const view = page.locator('.map__view')
    const scrolled = () => view.evaluate(({ scrollLeft }) => scrollLeft)
    const sides = () =>
      page.evaluate(() =>
        ['.from', '.to'].map((end) => {
          const box = document.querySelector(`.map__svg ${end}`)?.getBoundingClientRect()
          return box && box.left >= 0 && box.right <= innerWidth
        }),
      )
    await view.scrollIntoViewIfNeeded()
    await expect.poll(sides).toEqual([true, true])
    const cut = () =>
      view.evaluate((map) =>
        [...map.querySelectorAll('text:not([data-on], .chn *)')]
          .filter((name) => name.checkVisibility({ visibilityProperty: true }))
          .filter((name) => {
            const box = name.getBoundingClientRect()
            return box.left < 24 || box.right > innerWidth - 24
          })
          .map((name) => name.textContent),
      )
    await expect.poll(cut).toEqual([])
    await expect(view.locator('.names text:not([data-on], [data-covered])').first()).toBeVisible()
    const before = await scrolled()
    expect(before).toBeGreaterThan(0)
    await place(page, '.ds[data-d=arts]').dispatchEvent('click')
    await expect(page.locator('.map__hint')).toContainText('From Arts and Culture City.')
    expect(await scrolled()).toBe(before)
    await place(page, '.ds[data-d=west]').dispatchEvent('click')
    await expect.poll(scrolled).toBeLessThan(before)
    await expect.poll(cut).toEqual([])
    await expect.poll(sides).toEqual([true, true])
    await view.evaluate((map) => map.scrollTo(map.scrollWidth, 0))
    await expect.poll(cut).toEqual([])
  })

  test('a drawing is there after navigation, and again after the return', async ({ page }) => {
    await open(page, SMART)
    const menu = page.getByRole('navigation', { name: 'The four ideas' })
    await menu.getByRole('link', { name: 'Green City' }).click()
    await expect(place(page, '.shade__t')).toBeAttached()
    await menu.getByRole('link', { name: 'Smart City' }).click()
    await expect(place(page, '.you')).toHaveAttribute('transform', 'translate(1170 0)')
    await page.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await expect(place(page, '.you')).toHaveAttribute('transform', 'translate(90 0)')
  })
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('Smart: the day plays until midnight, and the slider pauses it', async ({ page }) => {
    await page.clock.install()
    await open(page, SMART)
    await page.locator('.day__controls').scrollIntoViewIfNeeded()
    const play = page.getByRole('button', { name: 'Play the day' })
    // From here on, only the test advances the time.
    await stopTimers(page)
    await play.click()
    await page.clock.runFor(1600)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(page.locator('.day__hour')).toHaveText(/^19:0[05]$/)
    await page.getByRole('slider').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(play).toBeVisible()
    await play.click()
    await page.clock.runFor(12_000)
    await expect(page.locator('.day__hour')).toHaveText('24:00')
    await expect(play).toBeVisible()
  })

  test('Sustainable: the drop sets out by itself, once, and rests at each stop', async ({ page }) => {
    await page.clock.install()
    await open(page, SUSTAINABLE)
    const current = page.locator('.drop [aria-current=step]')
    await expect(current).toHaveText('Rain and river')
    await page
      .locator('.drop__view')
      .evaluate((view) => view.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.clock.runFor(2500)
    await expect(current).toHaveText('First treatment')
    await expect(page.locator('.drop__say')).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(20_000)
    await expect(current).toHaveText('Parks')
    await expect(page.getByRole('button', { name: 'Follow the drop' })).toBeVisible()
  })

  test('Connected: the train runs while the map is in view, until it is paused', async ({ page }) => {
    await open(page, CONNECTED)
    await page.locator('.map__view').scrollIntoViewIfNeeded()
    const train = place(page, '.train')
    const before = await train.getAttribute('transform')
    await expect(train).not.toHaveAttribute('transform', String(before))
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Run the train' })).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every drawing is complete, and all audiences are open', async ({ page }) => {
    for (const path of [SMART, GREEN, SUSTAINABLE, CONNECTED]) {
      await page.goto(path)
      await expect(page.locator('.figure-view svg, .map__view svg')).toBeVisible()
      await expect(page.locator('.gains')).toHaveCount(3)
      for (const gains of await page.locator('.gains').all()) await expect(gains).toBeVisible()
      await expect(page.locator('.figure-controls').first()).toBeHidden()
    }
  })
})

/** Pairs of visible names of the line map that share more than the space above and below their letters. */
const overlappingNames = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll<SVGElement>('.map__svg text')].filter((name) =>
      name.checkVisibility({ visibilityProperty: true }),
    )
    const boxes = names.map((name) => ({ name: name.textContent, box: name.getBoundingClientRect() }))
    return boxes.flatMap(({ name, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 3 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 3,
        )
        .map((other) => `${name} and ${other.name}`),
    )
  })
