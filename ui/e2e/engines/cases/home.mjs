/** The home page: its film, and its three rows that move by themselves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../driver.mjs'

const ROWS = [
  { row: '.carousel--hero', item: 'place', pause: 'Pause background video and slides' },
  { row: '.carousel--awards', item: 'certificate', pause: 'Pause certificates' },
  { row: '.carousel--press', item: 'news', pause: 'Pause news' },
]

export function homeCases(browser) {
  const film = () =>
    browser.evaluate(() => {
      const { currentTime, duration, loop, muted, paused } = document.querySelector('video')
      return { currentTime, duration, loop, muted, paused }
    })

  test('the film plays by itself, muted, and is to be looped', async () => {
    await browser.open('/home')
    await until('the film plays', async () => (await film()).currentTime > 0)
    const { currentTime, loop, muted } = await film()
    assert.deepEqual({ loop, muted }, { loop: true, muted: true })
    await until('the film goes on', async () => (await film()).currentTime > currentTime)
  })

  test('at its end the film starts anew', { skip: !browser.loopsFilms }, async () => {
    await browser.open('/home')
    await until('the film plays', async () => (await film()).currentTime > 0)
    const remaining = await browser.evaluate(() => {
      const video = document.querySelector('video')
      video.currentTime = video.duration - 0.5
      return video.duration - video.currentTime
    })
    assert.ok(remaining < 1)
    await until('the film starts anew', async () => {
      const { currentTime, duration, paused } = await film()
      return !paused && currentTime < duration / 2
    })
  })

  test('one button pauses the film and the row of places', async () => {
    const rowMoves = () =>
      browser.evaluate(() => document.querySelector('.carousel--hero[data-running]') !== null)
    await browser.open('/home')
    await until('both move', async () => !(await film()).paused && (await rowMoves()))
    await browser.click('button', 'Pause background video and slides')
    await until('both stand still', async () => (await film()).paused && !(await rowMoves()))
    await browser.click('button', 'Play background video and slides')
    await until('both move again', async () => !(await film()).paused && (await rowMoves()))
  })

  for (const { row, item, pause } of ROWS) {
    test(`the row ${row} moves by itself; its buttons pause and turn it`, async () => {
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
      // While the row slides, it takes no further step.
      const restsAt = (index) =>
        until(`${item} ${index} is shown and the row rests`, async () => {
          const { shown, moving } = await state()
          return shown === index && !moving
        })

      await browser.open('/home')
      await browser.evaluate(
        (selector) => document.querySelector(selector).scrollIntoView({ block: 'center' }),
        row,
      )
      // A row that is to be read under the pointer stands still.
      await browser.movePointer(0, 0)
      const { shown, count } = await state()
      await until('the row moves', async () => (await state()).shown !== shown)

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
