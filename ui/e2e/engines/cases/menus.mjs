/** The two menus: full-width below the bar, or a dialog if the window is too narrow for the bar. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

const CITIES = ['Smart City', 'Green City', 'Sustainable City', 'Connected City']
const LINKS = ['Home', 'About Us', 'Our City', 'City Services', 'Press and Awards', 'VR Tour', 'Contact Us']

export function menuCases(browser) {
  test('the mega menu opens on click and closes by its button, by Escape, and by a click outside', async () => {
    await browser.open('/about-company')
    await browser.waitForHidden('.mega a')
    await browser.click('.nav button', 'City Services')
    await browser.waitForVisible('.mega a')
    await browser.waitForTexts('.mega__title', ...CITIES)
    await browser.click('.nav button', 'City Services')
    await browser.waitForHidden('.mega a')

    await browser.click('.nav button', 'City Services')
    await browser.waitForVisible('.mega a')
    await browser.press('Escape')
    await browser.waitForHidden('.mega a')
    await browser.waitForFocus('.nav button')

    await browser.click('.nav button', 'City Services')
    await browser.waitForVisible('.mega a')
    // Center of the lower half of the window, which the menu does not cover.
    await browser.clickAt(720, 800)
    await browser.waitForHidden('.mega a')
  })

  test('the mega menu leads to a city service and is closed there and after Back', async () => {
    await browser.open('/about-company')
    await browser.click('.nav button', 'City Services')
    await browser.waitForVisible('.mega a')
    await browser.click('.mega a[href="/city-services/connected-city"]')
    await browser.waitForTexts('h1', 'Connected City')
    await browser.waitForAddress('/city-services/connected-city')
    await browser.waitForHidden('.mega a')

    await browser.click('.nav button', 'City Services')
    await browser.waitForVisible('.mega a')
    await browser.back()
    await browser.waitForAddress('/about-company')
    await browser.waitForHidden('.mega a')
  })

  test('on a narrow screen, the menu is a dialog with working links', async () => {
    await browser.resize(390, 844)
    await browser.open('/about-company')
    await browser.waitForHidden('.nav')
    await browser.click('.header button', 'Menu')
    await browser.waitForVisible('dialog.mobile-menu')
    assert.equal(
      await browser.evaluate(() => document.querySelector('dialog.mobile-menu').matches(':modal')),
      true,
    )
    await browser.waitForFocus('dialog.mobile-menu button')
    const names = await browser.evaluate(() =>
      // A hint for screen readers follows the name in parentheses.
      [...document.querySelectorAll('.mobile-menu__link > span')].map(
        ({ textContent }) => textContent.split(' (')[0],
      ),
    )
    assert.deepEqual(names, LINKS)
    await browser.waitForHidden('.mobile-menu__sub')
    await browser.click('dialog.mobile-menu button', 'City Services')
    await browser.waitForTexts('.mobile-menu__sub a', ...CITIES)
    await browser.click('.mobile-menu__sub a', 'Sustainable City')
    await browser.waitForAddress('/city-services/sustainable-city')
    await browser.waitForTexts('h1', 'Sustainable City')
    await browser.waitForHidden('dialog.mobile-menu')
  })

  test('Escape closes the dialog and returns the focus to its button', async () => {
    await browser.resize(390, 844)
    await browser.open('/our-city')
    await browser.click('.header button', 'Menu')
    await browser.waitForVisible('dialog.mobile-menu')
    await browser.press('Escape')
    await browser.waitForHidden('dialog.mobile-menu')
    await browser.waitForFocus('.header__toggle')
  })
}
