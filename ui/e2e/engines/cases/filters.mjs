/** Lists with filters and search that are stored in the query string. */
import { test } from 'node:test'

export function filterCases(browser) {
  test('city services can be searched by word', async () => {
    await browser.open('/city-services')
    await browser.click('.finder input[type=search]')
    await browser.type('solar')
    await browser.waitForTexts('.finder [role=status]', '1 service found')
    await browser.waitForTexts('.service-item__name', 'Rooftop solar')
    await browser.waitForAddress('/city-services?q=solar')
  })

  test('city services can be filtered by audience, and a reload keeps the filter', async () => {
    await browser.open('/city-services')
    await browser.click('#find button', 'Visitors')
    await browser.waitForAddress('/city-services?for=visitor')
    const result = await browser.waitFor('fewer services are shown', () => {
      const text = document.querySelector('.finder [role=status]').textContent
      return text.includes('found') && text
    })
    await browser.open('/city-services?for=visitor')
    await browser.waitForTexts('.finder [role=status]', result)
    await browser.waitForTexts('#find button[aria-pressed=true]', 'Visitors')
  })

  test('news can be filtered by year and topic, and Back from an item keeps the filters', async () => {
    await browser.open('/press-awards')
    await browser.waitForTexts('#news [role=status]', '12 stories')
    await browser.click('#news summary')
    await browser.select('Year', '2026')
    await browser.waitForTexts('#news [role=status]', '9 stories')
    await browser.select('Topic', 'residents')
    await browser.waitForTexts('#news [role=status]', '2 stories')
    await browser.waitForAddress('/press-awards?year=2026&topic=residents')
    await browser.click('#news a[href="/press-awards/step-free-city"]')
    await browser.waitForTexts('h1', 'A step-free city is the rule, not the exception')
    await browser.back()
    await browser.waitForTexts('#news [role=status]', '2 stories')
  })

  test('without matches, one button clears all filters', async () => {
    await browser.open('/press-awards?type=statement&q=nothing')
    await browser.click('button', 'Clear all filters')
    await browser.waitForTexts('#news [role=status]', '12 stories')
    await browser.waitForAddress('/press-awards')
  })
}
