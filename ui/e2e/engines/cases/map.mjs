import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../driver.mjs'

const HEADING = '.plan__detail :is(h2, h3, h4)'

export function mapCases(browser) {
  test('a district can be selected in the list, on the map, and by arrow key, and the hash follows', async () => {
    await browser.open('/our-city')
    await browser.waitForTexts(HEADING, 'Government District')

    await browser.click('.plan__list a', 'Knowledge and Transport City')
    await browser.waitForTexts(HEADING, 'Knowledge and Transport City')
    await browser.waitForAddress('/our-city#knowledge')
    await browser.waitForVisible('.district[aria-label="Knowledge and Transport City"][aria-pressed=true]')

    await browser.click('.district[aria-label="Arts and Culture City"]')
    await browser.waitForTexts(HEADING, 'Arts and Culture City')
    await browser.waitForTexts('.plan__list [aria-current]', 'Arts and Culture City')

    await browser.evaluate(() => document.querySelector('.district[tabindex="0"]').focus())
    await browser.press('ArrowRight')
    await browser.waitForTexts(HEADING, 'Business District')
    await browser.waitForFocus('.district[aria-label="Business District"]')
    await browser.waitForAddress('/our-city#business')
  })

  test('a hash opens its district and scrolls to the map', async () => {
    // Start from another page: if only the hash changes, the browser does not load the page again.
    await browser.open('/privacy')
    await browser.open('/our-city#river')
    await browser.waitForTexts(HEADING, 'The Green River')
    await browser.waitFor('the map is in view', () => {
      const { top } = document.querySelector('.plan').getBoundingClientRect()
      return top >= 0 && top < innerHeight
    })
  })

  test('uses filter the map, the drawing replaces the photograph, and the map can be zoomed', async () => {
    const width = () =>
      browser.evaluate(() => document.querySelector('.plan__stage').getBoundingClientRect().width)
    await browser.open('/our-city')
    await browser.click('button', 'Culture')
    await browser.waitForTexts('.plan__list a:not([data-dim])', 'Arts and Culture City')
    await browser.waitForVisible('.plan__photo')
    await browser.click('button', 'Drawing')
    await browser.waitForHidden('.plan__photo')

    const before = await width()
    assert.ok(before > 0)
    await browser.click('button', 'Zoom in')
    await until('the map is zoomed in', async () => (await width()) > before * 1.5)
    await browser.click('button', 'Show the whole city')
    await until('the whole city is shown', async () => (await width()) === before)
  })
}
