import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../driver.mjs'

const HEADING = '.sheet[data-chosen] h2'

export function mapCases(browser) {
  test('a district can be chosen on the map, in the strip, and by arrow key, and the hash follows', async () => {
    await browser.open('/our-city')
    await browser.click('.district[aria-label="Knowledge and Transport City"]')
    await browser.waitForTexts(HEADING, 'Knowledge and Transport City')
    await browser.waitForAddress('/our-city#knowledge')
    await browser.waitForTexts('.strip [aria-current]', 'Knowledge and Transport City')

    await browser.click('.strip__link', 'Arts and Culture City')
    await browser.waitForTexts(HEADING, 'Arts and Culture City')
    await browser.waitForVisible('.district[aria-label="Arts and Culture City"][aria-pressed=true]')

    await browser.evaluate(() => document.querySelector('.district[tabindex="0"]').focus())
    await browser.press('ArrowRight')
    await browser.waitForTexts(HEADING, 'Business District')
    await browser.waitForFocus('.district[aria-label="Business District"]')
    await browser.waitForAddress('/our-city#business')
  })

  test('a hash opens its district', async () => {
    // Start from another page: if only the hash changes, the browser does not load the page again.
    await browser.open('/privacy')
    await browser.open('/our-city#river')
    await browser.waitForTexts(HEADING, 'The Green River')
    await browser.waitFor('the map is in view', () => {
      const { top, bottom } = document.querySelector('.city-plan__map').getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
  })

  test('the picture replaces the drawing, and the map can be zoomed', async () => {
    const width = () =>
      browser.evaluate(() => document.querySelector('.city-plan__sheet').getBoundingClientRect().width)
    await browser.open('/our-city')
    await browser.waitForVisible('.city-plan .ink-plan__ground')
    await browser.click('button', 'From above')
    await browser.waitForVisible('.city-plan__photo')

    const before = await width()
    assert.ok(before > 0)
    await browser.click('button', 'Zoom in')
    await until('the map is zoomed in', async () => (await width()) > before * 1.3)
    await browser.click('button', 'Show the whole city')
    await until('the whole city is shown', async () => (await width()) === before)
  })
}
