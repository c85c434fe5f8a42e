/** Lists with filters and search that are stored in the query string. */
import { test } from 'node:test'

export function filterCases(browser) {
  test('city services can be searched by word', async () => {
    await browser.open('/city-services')
    await browser.waitForTexts('#find [role=status]', '24 services shown')
    await browser.click('#find input[type=search]')
    await browser.type('solar')
    await browser.waitForTexts('#find [role=status]', '1 service shown')
    await browser.waitForTexts('.service-list__name', 'Rooftop solar')
    await browser.waitForAddress('/city-services?q=solar')
  })

  test('city services can be filtered by audience and channel, and a reload keeps the filters', async () => {
    await browser.open('/city-services')
    await browser.click('#find button', 'Visitors')
    await browser.click('#find button', 'On site')
    await browser.waitForAddress('/city-services?for=visitor&how=on-site')
    const result = await browser.waitFor('fewer services are shown', () => {
      const text = document.querySelector('#find [role=status]').textContent
      return text !== '24 services shown' && text
    })
    await browser.open('/city-services?for=visitor&how=on-site')
    await browser.waitForTexts('#find [role=status]', result)
    await browser.waitForTexts('#find button[aria-pressed=true]', 'Visitors', 'On site')
  })

  test('news can be filtered by year and topic, and Back from an item keeps the filters', async () => {
    await browser.open('/press-awards')
    await browser.waitForTexts('#news [role=status]', '12 items')
    await browser.click('#news button', '2025')
    await browser.waitForTexts('#news [role=status]', '4 items')
    await browser.click('#news button', 'Residents')
    await browser.waitForTexts('#news [role=status]', '2 items')
    await browser.waitForAddress('/press-awards?year=2025&topic=residents')
    await browser.click('#news a[href="/press-awards/step-free-city"]')
    await browser.waitForTexts('h1', 'A step-free city is the rule, not the exception')
    await browser.back()
    await browser.waitForTexts('#news [role=status]', '2 items')
  })

  test('without matches, one button clears all filters', async () => {
    await browser.open('/press-awards?type=statement&q=nothing')
    await browser.click('button', 'Clear all filters')
    await browser.waitForTexts('#news [role=status]', '12 items')
    await browser.waitForAddress('/press-awards')
  })
}
