/** The three carousels of the home page: places, news, certificates. */
import type { Locator } from '@playwright/test'
import { expect, open, stopTimers, test } from './test.ts'

const isPhone = () => test.info().project.name === 'phone'

/** The label of a carousel's current tick. */
const current = (carousel: Locator) =>
  carousel.locator('.ticks__tick[aria-current=true]').getAttribute('aria-label')

test.use({ reducedMotion: 'no-preference' })

test.describe('the places of the hero', () => {
  test('shows the specified number of places', async ({ page }) => {
    await open(page, '/home')
    await page.locator('.carousel--hero .swiper-initialized').waitFor()
    const ratio = await page.evaluate(() => {
      const slide = document.querySelector('.carousel--hero .swiper-slide')
      const view = document.querySelector('.carousel--hero .swiper')
      return slide && view ? (view.clientWidth + 20) / (slide.getBoundingClientRect().width + 20) : 0
    })
    expect(ratio).toBeCloseTo(isPhone() ? 1 : 3.5, 1)
  })

  test('loops from the first place back to the last', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/home')
    const hero = page.locator('.carousel--hero')
    await hero.locator('.swiper-initialized').waitFor()
    expect(await current(hero)).toBe('Show place 1 of 7')
    await hero.getByRole('button', { name: 'Previous place' }).click()
    await expect.poll(() => current(hero)).toBe('Show place 7 of 7')
    await hero.getByRole('button', { name: 'Next place' }).click()
    await expect.poll(() => current(hero)).toBe('Show place 1 of 7')
    await hero.getByRole('button', { name: 'Show place 4 of 7' }).click()
    await expect.poll(() => current(hero)).toBe('Show place 4 of 7')
  })

  test('Tab moves through the places without shifting the row', async ({ page }) => {
    await open(page, '/home')
    const hero = page.locator('.carousel--hero')
    await hero.locator('.swiper-initialized').waitFor()
    const links = hero.getByRole('link')
    await links.first().focus()
    await expect(hero).not.toHaveAttribute('data-running')
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Tab')
      const focused = hero.locator(':focus')
      await expect
        .poll(async () => {
          const box = await focused.boundingBox()
          return box !== null && box.x >= 0 && box.x < (page.viewportSize()?.width ?? 0)
        })
        .toBe(true)
      expect(await hero.locator('.swiper').evaluate((element) => element.scrollLeft)).toBe(0)
    }
  })
})

test.describe('every 3000 ms a carousel', () => {
  for (const [name, play, speed] of [
    ['hero', 'Play background video and slides', 600],
    ['press', 'Play news', 600],
    ['hero', 'Play background video and slides', 0],
    ['press', 'Play news', 0],
  ] as const) {
    test(`${name} steps${speed ? '' : ', with reduced motion'}`, async ({ page }) => {
      await page.clock.install()
      if (!speed) await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, '/home')
      const carousel = page.locator(`.carousel--${name}`)
      const view = carousel.locator('.swiper')
      // Autoplay runs only while the carousel is in the window.
      const center = () =>
        view.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await center()
      await carousel.locator('.swiper-initialized').waitFor()
      if (speed) await expect(carousel).toHaveAttribute('data-running')
      // From here on, only the test advances the timers, so the result does not depend on the machine.
      await stopTimers(page)
      if (speed) await carousel.getByRole('button', { name: play.replace('Play', 'Pause') }).click()
      const track = carousel.locator('.swiper-wrapper')
      const isMoving = () => track.evaluate((row) => row.getAnimations().length > 0)
      await expect.poll(isMoving).toBe(false)
      await carousel.getByRole('button', { name: play }).click()
      await center()
      await expect(carousel).toHaveAttribute('data-running')
      expect(await view.evaluate((row) => Reflect.get(row, 'swiper').params.speed)).toBe(speed)
      for (let step = 0; step < 2; step++) {
        const first = await current(carousel)
        await page.clock.runFor(2999)
        expect(await current(carousel)).toBe(first)
        await page.clock.runFor(1)
        await expect.poll(() => current(carousel)).not.toBe(first)
        await expect.poll(isMoving).toBe(false)
      }
    })
  }
})

test.describe('awards', () => {
  test('four certificates, 1 or 4 in view, loop', async ({ page }) => {
    await open(page, '/home')
    const awards = page.locator('.carousel--awards')
    await awards.scrollIntoViewIfNeeded()
    await awards.locator('.swiper-initialized').waitFor()
    await expect(awards.getByRole('img')).toHaveCount(4)
    for (const image of await awards.getByRole('img').all())
      await expect(image).toHaveAttribute('alt', /^Sample certificate: /)
    await expect(awards.locator('[inert]')).toHaveCount(4)
    const first = await current(awards)
    await expect.poll(() => current(awards)).not.toBe(first)
    await awards.getByRole('button', { name: 'Pause certificates' }).click()
    const shown = () =>
      awards.locator('.swiper-slide').evaluateAll((slides) => {
        const view = slides[0]?.closest('.swiper')?.getBoundingClientRect()
        return slides.filter((slide) => {
          const box = slide.getBoundingClientRect()
          return view && box.left >= view.left - 1 && box.right <= view.right + 1
        }).length
      })
    // Wait for the current animation to end.
    await expect.poll(shown).toBe(isPhone() ? 1 : 4)
  })

  test('pause under the pointer', async ({ page }) => {
    test.skip(isPhone(), 'phones have no hover')
    await open(page, '/home')
    const awards = page.locator('.carousel--awards')
    await awards.scrollIntoViewIfNeeded()
    await expect(awards).toHaveAttribute('data-running')
    // Hovering during an animation also counts.
    const first = await current(awards)
    await expect.poll(() => current(awards)).not.toBe(first)
    await awards.locator('.swiper').hover()
    await expect(awards).not.toHaveAttribute('data-running')
    await page.mouse.move(5, 5)
    await expect(awards).toHaveAttribute('data-running')
  })
})
