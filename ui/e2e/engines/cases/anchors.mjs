/** Links to a part of a page. */
import { test } from 'node:test'

export function anchorCases(browser) {
  for (const id of ['living', 'guidelines', 'faq']) {
    test(`a link to #${id} stays there while lists above it become shorter`, async () => {
      // Start from another page: if only the hash changes, the browser does not load the page again.
      await browser.open('/privacy')
      await browser.open(`/community#${id}`)
      // The time becomes known after hydration: later months and past events are collapsed.
      await browser.waitForVisible('#events .later')
      await browser.waitFor('the section is at its place', () => {
        const { scrollPaddingTop } = getComputedStyle(document.documentElement)
        const target = document.querySelector(':target')
        const { scrollMarginTop } = getComputedStyle(target)
        const place = Number.parseFloat(scrollPaddingTop) + Number.parseFloat(scrollMarginTop)
        return scrollY > 0 && Math.abs(target.getBoundingClientRect().top - place) < 2
      })
    })
  }
}
