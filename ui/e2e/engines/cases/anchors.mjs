/** Links to a part of a page. */
import { test } from 'node:test'

export function anchorCases(browser) {
  test('a link to a section stays there while lists above it become shorter', async () => {
    // Start from another page: if only the hash changes, the browser does not load the page again.
    await browser.open('/privacy')
    await browser.open('/community#faq')
    // The time becomes known after hydration: later months and past events are collapsed.
    await browser.waitForVisible('#events .later')
    await browser.waitFor('the section is at its place', () => {
      const { scrollPaddingTop } = getComputedStyle(document.documentElement)
      const { top } = document.getElementById('faq').getBoundingClientRect()
      return scrollY > 0 && Math.abs(top - Number.parseFloat(scrollPaddingTop)) < 2
    })
  })
}
