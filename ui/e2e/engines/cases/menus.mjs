/** The two menus: across the whole width below the bar, or a dialog where the bar has no room. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

const CITIES = ['Smart City', 'Green City', 'Sustainable City', 'Connected City']
const LINKS = ['Home', 'About Us', 'Our City', 'City Services', 'Press and Awards', 'VR Tour', 'Contact Us']

export function menuCases(browser) {
  test('the mega menu opens on click and closes by its button, by Escape and by a click elsewhere', async () => {
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
    // In the middle of the window's lower part, which the menu leaves free.
    await browser.clickAt(720, 800)
    await browser.waitForHidden('.mega a')
  })

  test('the mega menu leads to a city service, and is closed there and after Back', async () => {
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

  test('on a narrow screen the menu is a dialog that leads on', async () => {
    await browser.resize(390, 844)
    await browser.open('/about-company')
    await browser.waitForHidden('.nav')
    await browser.click('.header button', 'Menu')
    await browser.waitForVisible('dialog.mobile')
    assert.equal(
      await browser.evaluate(() => document.querySelector('dialog.mobile').matches(':modal')),
      true,
    )
    await browser.waitForFocus('dialog.mobile button')
    const names = await browser.evaluate(() =>
      // A hint for screen readers stands in brackets behind the name.
      [...document.querySelectorAll('.mobile-menu__link > span')].map(
        ({ textContent }) => textContent.split(' (')[0],
      ),
    )
    assert.deepEqual(names, LINKS)
    await browser.waitForHidden('.mobile-menu__sub')
    await browser.click('dialog.mobile button', 'City Services')
    await browser.waitForTexts('.mobile-menu__sub a', ...CITIES)
    await browser.click('.mobile-menu__sub a', 'Sustainable City')
    await browser.waitForAddress('/city-services/sustainable-city')
    await browser.waitForTexts('h1', 'Sustainable City')
    await browser.waitForHidden('dialog.mobile')
  })

  test('Escape closes the dialog and gives the focus back to its button', async () => {
    await browser.resize(390, 844)
    await browser.open('/our-city')
    await browser.click('.header button', 'Menu')
    await browser.waitForVisible('dialog.mobile')
    await browser.press('Escape')
    await browser.waitForHidden('dialog.mobile')
    await browser.waitForFocus('.header__toggle')
  })
}
