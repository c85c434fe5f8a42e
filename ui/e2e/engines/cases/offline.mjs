/** Offline reading from the service worker's cache after the first visit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

export function offlineCases(browser) {
  test('after one visit, the portal can be read and searched offline', async (t) => {
    await browser.open('/home')
    await browser.waitFor(
      'the service worker controls the page',
      () => navigator.serviceWorker.controller !== null,
    )
    browser.site.online = false
    t.after(() => {
      browser.site.online = true
    })

    await browser.open('/our-city#arts')
    await browser.waitForTexts('.sheet[data-chosen] h2', 'Arts and Culture City')
    await browser.open('/press-awards/water-used-twice')
    await browser.waitFor('the item is shown', () =>
      document.querySelector('h1').textContent.includes('Water used twice'),
    )
    // Also by link, which fetches only the page's data.
    await browser.click('.breadcrumbs a', 'Press and Awards')
    await browser.waitForTexts('h1', 'Press and Awards')
    await browser.click('.header button', 'Search')
    await browser.waitForFocus('dialog input[type=search]')
    await browser.type('landscape')
    await browser.waitFor('the search finds a request', () =>
      document.querySelector('dialog li a')?.textContent.includes('NC-RFP-2026-011'),
    )
    await browser.open('/no-such-page')
    assert.equal(await browser.evaluate(() => document.title), 'Not Found Page')

    // Pictures that were never shown are not cached; everything else is.
    const faults = await browser.takeFaults()
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('failed to load')),
      [],
    )
  })
}
