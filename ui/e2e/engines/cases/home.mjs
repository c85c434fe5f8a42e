/** The home page: its film and its three carousels. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../driver.mjs'

const ROWS = [
  { row: '.carousel--hero', item: 'place', pause: 'Pause background video and slides' },
  { row: '.carousel--awards', item: 'certificate', pause: 'Pause certificates' },
  { row: '.carousel--press', item: 'story', pause: 'Pause news' },
]

export function homeCases(browser) {
  const film = () =>
    browser.evaluate(() => {
      const { currentTime, duration, loop, muted, paused } = document.querySelector('video')
      return { currentTime, duration, loop, muted, paused }
    })

  test('the film plays automatically, muted, and has the loop attribute', async () => {
    await browser.open('/home')
    await until('the film plays', async () => (await film()).currentTime > 0)
    const { currentTime, loop, muted } = await film()
    assert.deepEqual({ loop, muted }, { loop: true, muted: true })
    await until('the film resumes', async () => (await film()).currentTime > currentTime)
  })

  test('the film restarts at its end', { skip: !browser.loopsFilms }, async () => {
    await browser.open('/home')
    await until('the film plays', async () => (await film()).currentTime > 0)
    const remaining = await browser.evaluate(() => {
      const video = document.querySelector('video')
      video.currentTime = video.duration - 0.5
      return video.duration - video.currentTime
    })
    assert.ok(remaining < 1)
    await until('the film restarts', async () => {
      const { currentTime, duration, paused } = await film()
      return !paused && currentTime < duration / 2
    })
  })

  test('one button pauses the film and the carousel of places', async () => {
    const rowMoves = () =>
      browser.evaluate(() => document.querySelector('.carousel--hero[data-running]') !== null)
    await browser.open('/home')
    await until('both move', async () => !(await film()).paused && (await rowMoves()))
    await browser.click('button', 'Pause background video and slides')
    await until('both are paused', async () => (await film()).paused && !(await rowMoves()))
    await browser.click('button', 'Play background video and slides')
    await until('both move again', async () => !(await film()).paused && (await rowMoves()))
  })

  for (const { row, item, pause } of ROWS) {
    test(`the ${row} carousel plays automatically, and its buttons pause it and change slides`, async () => {
      const state = () =>
        browser.evaluate((selector) => {
          const ticks = [...document.querySelectorAll(`${selector} .ticks__tick`)]
          const moving = document.querySelector(`${selector} .carousel__track`).getAnimations().length > 0
          return {
            shown: ticks.findIndex((tick) => tick.ariaCurrent === 'true') + 1,
            count: ticks.length,
            moving,
          }
        }, row)
      // Clicks during a slide animation have no effect, so wait until it ends.
      const restsAt = (index) =>
        until(`${item} ${index} is shown and the carousel is idle`, async () => {
          const { shown, moving } = await state()
          return shown === index && !moving
        })

      await browser.open('/home')
      await browser.evaluate(
        (selector) => document.querySelector(selector).scrollIntoView({ block: 'center' }),
        row,
      )
      // A carousel with pauseOnHover does not move under the pointer.
      await browser.movePointer(0, 0)
      const { shown, count } = await state()
      await until('the carousel moves', async () => (await state()).shown !== shown)

      await browser.click(`${row} button`, pause)
      await browser.waitForHidden(`${row}[data-running]`)
      await browser.click(`${row} .ticks__tick:first-child`)
      await restsAt(1)
      await browser.click(`${row} button`, `Next ${item}`)
      await restsAt(2)
      await browser.click(`${row} button`, `Previous ${item}`)
      await restsAt(1)
      await browser.click(`${row} button`, `Previous ${item}`)
      await restsAt(count)
    })
  }
}
