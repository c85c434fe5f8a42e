import type { Page } from '@playwright/test'
import { expect, open, test, violations } from './test.ts'

const MESSAGE = 'We plan a small clinic near the central station. Which plots are open?'

/** A client of its own for each test, because each may send only so many inquiries. */
const client = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': client() })
})

// Requests that the tests let fail.
test.use({ tolerate: /^(console: Failed to load resource|failed: |4\d\d: |5\d\d: )/ })

const letter = (page: Page) => page.locator('.letter')

async function fillIn(page: Page) {
  await page.getByLabel('Full name').fill('Amira Example')
  await letter(page).getByLabel('Email').first().fill('amira@example.com')
  await page.getByLabel('Message').fill(MESSAGE)
  await page.getByLabel('I have read').check()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

test('an inquiry is sent, confirmed, and found again', async ({ page }) => {
  await open(page, '/contact-us?topic=investing#write')
  await fillIn(page)
  await send(page)
  const title = page.getByRole('heading', { name: 'Thank you, Amira Example.' })
  await expect(title).toBeFocused()
  await expect(page.locator('.toast')).toHaveText('Message sent')
  const rows = page.locator('.receipt__rows')
  for (const text of ['Investor Desk', 'Investing and land', 'amira@example.com', MESSAGE])
    await expect(rows).toContainText(text)
  await expect(rows).not.toContainText('Telephone')
  expect(await violations(page)).toEqual([])
  const reference = await page.locator('.receipt__reference strong').innerText()
  expect(reference).toMatch(/^\w{4}-\w{4}-\w$/)

  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.getByText('Find your receipt').click()
  await page.getByLabel('Your reference').fill('K7QM-4TXD-X')
  await page.locator('#lookup-email').fill('amira@example.com')
  await page.getByRole('button', { name: 'Show the receipt' }).click()
  await expect(page.getByRole('alert')).toContainText('We have no receipt')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Your reference').fill(reference.toLowerCase())
  await page.getByRole('button', { name: 'Show the receipt' }).click()
  await expect(page.locator('.receipt__reference strong')).toHaveText(reference)
})

test('errors are listed, lead to their fields, and go when they are corrected', async ({ page }) => {
  await open(page, '/contact-us#write')
  await page.getByLabel('Message').fill('When can we')
  await send(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these entries' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your full name',
    'Enter an email address like name@example.com',
    'Write at least 20 characters so that we can help',
    'Check the box to show that you have read how your details are used',
  ])
  expect(await violations(page)).toEqual([])
  await summary.getByRole('link', { name: 'Write at least' }).click()
  const message = page.getByLabel('Message')
  await expect(message).toBeFocused()
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await expect(message).toHaveAccessibleDescription(/Write at least 20 characters/)
  await message.fill(MESSAGE)
  await expect(message).not.toHaveAttribute('aria-invalid')
  await expect(summary.getByRole('link')).toHaveCount(3)
  await message.fill('x'.repeat(2001))
  await send(page)
  await expect(summary).toContainText('Shorten your message to 2,000 characters')
})

test('what was typed survives a reload and can be cleared', async ({ page }) => {
  await open(page, '/contact-us?topic=careers#write')
  await fillIn(page)
  await page.goto('/contact-us')
  await open(page, '/contact-us')
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE)
  await expect(page.getByRole('radio', { name: 'Careers' })).toBeChecked()
  // The consent is given when the message is sent.
  await expect(page.getByLabel('I have read')).not.toBeChecked()
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.reload()
  await open(page, '/contact-us')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a message whose answer was lost is sent again with its key', async ({ page }) => {
  const keys: (string | undefined)[] = []
  const references: string[] = []
  await page.route('**/api/v1/inquiries', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    references.push((await response.json()).reference)
    // The message has arrived, and the answer gets lost.
    await (keys.length === 1 ? route.abort() : route.fulfill({ response }))
  })
  await open(page, '/contact-us#write')
  await fillIn(page)
  await send(page)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('it will not arrive twice')
  await expect(notice).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE)
  await send(page)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(keys[0]).toBe(keys[1])
  expect(references[0]).toBe(references[1])
})

test('a portal that keeps nothing says so before anything is typed', async ({ page }) => {
  await page.route('**/api/v1/inquiries', (route) => route.fulfill({ json: { isOpen: false } }))
  await open(page, '/contact-us#write')
  await page.getByLabel('Full name').focus()
  await expect(page.getByRole('alert')).toContainText('This form is closed at the moment.')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form is sent and confirmed by pages', async ({ page }) => {
    await page.goto('/contact-us')
    await page.getByLabel('Press', { exact: true }).check()
    await fillIn(page)
    // The browser's own checks are passed, the server's are not.
    await letter(page).getByLabel('Email').first().fill('amira@example')
    const email = letter(page).getByLabel('Email').first()
    await expect(email).toHaveAttribute('pattern', /./)
    await email.fill('amira@example.com')
    await page.getByLabel('Message').fill(`${MESSAGE}\nA second line with <b>marks</b> & "quotes".`)
    await send(page)
    await expect(page).toHaveURL(/\/api\/v1\/inquiries#write$/)
    await expect(page).toHaveTitle('Your receipt – New Capital')
    await expect(page.getByRole('heading', { name: 'Thank you, Amira Example.' })).toBeInViewport()
    const rows = page.locator('.receipt__rows')
    for (const text of ['Media Office', 'Press', 'A second line with <b>marks</b> & "quotes".'])
      await expect(rows).toContainText(text)
    await expect(rows).not.toContainText('{{')
    const reference = await page.locator('.receipt__reference strong').innerText()
    await page.reload()
    await expect(page.locator('.receipt__reference strong')).toHaveText(reference)
  })

  test('errors that only the server finds come back with the form', async ({ page }) => {
    await page.goto('/contact-us')
    await fillIn(page)
    // The attribute is not there for the message, whose length is counted in characters.
    await page.getByLabel('Message').fill('x'.repeat(2001))
    await send(page)
    await expect(page).toHaveTitle('Please try again – New Capital')
    await expect(page.getByRole('alert')).toContainText('Shorten your message to 2,000 characters')
    await expect(page.getByLabel('Full name')).toHaveValue('Amira Example')
    await expect(page.getByLabel('I have read')).toBeChecked()
    await page.getByLabel('Message').fill(MESSAGE)
    await send(page)
    await expect(page.getByRole('heading', { name: 'Thank you, Amira Example.' })).toBeVisible()
  })
})
