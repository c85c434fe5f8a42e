import { test } from 'node:test'

const FIELD = 'dialog input[type=search]'

export function searchCases(browser) {
  test('a word finds a page, and the keyboard moves through the results', async () => {
    await browser.open('/community')
    await browser.click('.header button', 'Search')
    await browser.waitForFocus(FIELD)
    await browser.type('street lighting')
    await browser.waitFor('the request is the first result', () =>
      document.querySelector('dialog li a')?.getAttribute('href').endsWith('/NC-RFP-2026-012'),
    )
    await browser.press('ArrowDown')
    await browser.waitForFocus('dialog li:first-child a')
    await browser.press('Enter')
    await browser.waitForAddress('/rfp/NC-RFP-2026-012')
    await browser.waitForHidden('dialog')
    // The address comes before the page, whose stylesheet the next test would interrupt.
    await browser.waitForVisible('.request-head h1')
  })

  test('Escape closes the search and returns the focus, also without a navigation bar', async () => {
    for (const path of ['/community', '/rfp']) {
      await browser.open(path)
      await browser.click('button', 'Search')
      await browser.waitForFocus(FIELD)
      await browser.press('Escape')
      await browser.waitForHidden('dialog')
      await browser.waitForFocus('button[aria-haspopup=dialog]')
    }
  })

  test('the search says when nothing matches', async () => {
    await browser.open('/community')
    await browser.click('.header button', 'Search')
    await browser.waitForFocus(FIELD)
    await browser.type('qqqqqqqq')
    await browser.waitFor('the dialog says so', () =>
      document.querySelector('dialog [role=status]').textContent.includes('No page matches'),
    )
  })
}
