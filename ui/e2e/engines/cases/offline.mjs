/** Reading without network, from what the service worker kept at the first visit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

export function offlineCases(browser) {
  test('after one visit the portal reads and searches without network', async (t) => {
    await browser.open('/home')
    await browser.waitFor(
      'the service worker answers for the page',
      () => navigator.serviceWorker.controller !== null,
    )
    browser.site.online = false
    t.after(() => {
      browser.site.online = true
    })

    await browser.open('/our-city#arts')
    await browser.waitForTexts('.plan__detail :is(h2, h3, h4)', 'Arts and Culture City')
    await browser.open('/press-awards/water-used-twice')
    await browser.waitFor('the item is there', () =>
      document.querySelector('h1').textContent.includes('Water used twice'),
    )
    // By a link as well, where only the page's data is fetched.
    await browser.click('a', 'All news')
    await browser.waitForTexts('h1', 'Press and Awards')
    await browser.click('.header button', 'Search')
    await browser.waitForFocus('dialog input[type=search]')
    await browser.type('landscape')
    await browser.waitFor('the search finds a request', () =>
      document.querySelector('dialog li a')?.textContent.includes('NC-RFP-2026-011'),
    )
    await browser.open('/no-such-page')
    assert.equal(await browser.evaluate(() => document.title), 'Not Found Page')

    // Pictures that were never shown are not kept; everything else is.
    const faults = await browser.takeFaults()
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('did not load')),
      [],
    )
  })
}
