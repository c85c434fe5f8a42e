import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PASSWORD } from './portal.mjs'
import { expect, open, test, violations } from './test.ts'

/** A client of its own for each test, which comes through a proxy over https. */
const client = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': client(), 'X-Forwarded-Proto': 'https' })
})

// Requests that the tests let fail.
test.use({ tolerate: /^(console: Failed to load resource|failed: |4\d\d: )/ })

async function signIn(page: Page, email = 'desk@example.com', password = PASSWORD) {
  // The search of the desk has 'email' in its label too.
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Sends an inquiry as a visitor, from a page of the portal; resolves to its reference. */
async function inquiryFrom(page: Page, name: string): Promise<string> {
  return page.evaluate(async (name) => {
    const response = await fetch('/api/v1/inquiries', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        topic: 'services',
        name,
        email: 'amira@example.com',
        message: 'The lamp next to the playground is out.\n\nCould someone have a look?',
        consent: true,
      }),
    })
    const { reference }: { reference: string } = await response.json()
    return reference
  }, name)
}

/** A name that no other test uses. */
const someone = () => `Amira ${Math.random().toString(36).slice(2)}`

const list = (page: Page) => page.getByRole('region', { name: 'Messages' })
const row = (page: Page, name: string) => list(page).getByRole('button', { name: new RegExp(name) })
const article = (page: Page) => page.getByRole('article')
const state = (page: Page, name: string) => article(page).getByRole('button', { name })
/** What became of the last change. */
const outcome = (page: Page) => page.locator('.case__status')

/** Opens the desk with the message of a visitor in view. */
async function openCase(page: Page, name: string, email?: string) {
  await open(page, '/auth')
  await signIn(page, email)
  await page.getByRole('searchbox').fill(name)
  await expect(list(page).getByRole('status').first()).toHaveText('1 message')
  await row(page, name).click()
  await expect(article(page)).toContainText('The lamp next to the playground')
}

test('an inquiry is found, worked on, and answered', async ({ page }) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await open(page, '/auth')
  const name = someone()
  const reference = await inquiryFrom(page, name)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  expect(await violations(page)).toEqual([])
  await signIn(page, 'desk@example.com', 'wrong horse battery')
  await expect(page.getByRole('alert')).toContainText('The email or the password is not right.')
  await expect(page.getByLabel('Email')).toHaveValue('desk@example.com')
  await expect(page.locator('#password')).toBeFocused()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.locator('#password')).toHaveAttribute('type', 'text')
  // Only staff loads the desk.
  expect(chunks.filter((url) => url.includes('/Desk-'))).toEqual([])
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Inquiries and questions', level: 1 })).toBeFocused()

  await page.getByRole('searchbox').fill(`lamp ${name}`)
  await expect(list(page).getByRole('status').first()).toHaveText('1 message')
  expect(await violations(page)).toEqual([])
  await row(page, name).click()
  await expect(article(page).getByText(reference)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const status = outcome(page)
  await state(page, 'Answered').click()
  await expect(status).toContainText('Marked as: Answered.')
  await status.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveText('Undone.')
  await expect(state(page, 'New')).toHaveAttribute('aria-pressed', 'true')
  await article(page).getByLabel('Assigned to').selectOption('Noor Example')
  await expect(status).toContainText('Assigned to Noor Example.')
  await page.getByLabel('Add a note for your colleagues').fill('Called the district office.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(article(page).getByRole('listitem')).toContainText('Called the district office.')
  await expect(page.getByLabel('Add a note for your colleagues')).toHaveValue('')

  if (await page.getByRole('button', { name: 'Back to the list' }).isVisible()) {
    await expect(row(page, name)).toBeHidden()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(row(page, name)).toBeFocused()
  }
  await expect(row(page, name)).toContainText('for Noor Example')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

test('of two people who change a message, the second one is told', async ({ page, browser, baseURL }) => {
  await open(page, '/auth')
  const name = someone()
  await inquiryFrom(page, name)
  await openCase(page, name)
  const other = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { 'X-Forwarded-For': client(), 'X-Forwarded-Proto': 'https' },
  })
  const colleague = await other.newPage()
  await openCase(colleague, name, 'noor@example.com')
  await state(colleague, 'In progress').click()
  await expect(outcome(colleague)).toContainText('Marked as: In progress.')
  await state(page, 'Answered').click()
  await expect(outcome(page)).toContainText('A colleague changed this message')
  await expect(state(page, 'In progress')).toHaveAttribute('aria-pressed', 'true')
  await state(page, 'Answered').click()
  await expect(outcome(page)).toContainText('Marked as: Answered.')
  await other.close()
})

test('a session that was ended leads back to the sign-in', async ({ page }) => {
  await open(page, '/auth')
  const name = someone()
  await inquiryFrom(page, name)
  await openCase(page, name)
  // The desk stays over a reload, with the message in view.
  await page.reload()
  await expect(article(page)).toContainText('The lamp next to the playground')
  await page.evaluate(() =>
    fetch('/api/v1/session', {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${localStorage.getItem('userToken')}` },
    }),
  )
  await state(page, 'Answered').click()
  await expect(page.getByRole('status')).toContainText(['You are signed out'])
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('keys move through the list, and can be turned off', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/auth')
  const name = someone()
  const references = [await inquiryFrom(page, `${name} one`), await inquiryFrom(page, `${name} two`)]
  await signIn(page)
  await expect(list(page).getByRole('status').first()).toContainText('messages')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(list(page).getByRole('status').first()).toHaveText('2 messages, newest first')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await page.keyboard.press('j')
  await expect(article(page)).toContainText(references[1] ?? '')
  await page.keyboard.press('j')
  await expect(article(page)).toContainText(references[0] ?? '')
  await expect(row(page, `${name} one`)).toBeFocused()
  await page.keyboard.press('k')
  await expect(article(page)).toContainText(references[1] ?? '')
  await page.keyboard.press('n')
  await expect(page.getByLabel('Add a note for your colleagues')).toBeFocused()
  await page.keyboard.type('nnn')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(state(page, 'Answered')).toHaveAttribute('aria-pressed', 'true')
  // It can be undone from the next message.
  await page.keyboard.press('j')
  await expect(article(page)).toContainText(references[0] ?? '')
  await expect(outcome(page)).toContainText(`${name} two: Marked as: Answered.`)
  await outcome(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, `${name} two`)).toContainText('New')
  await expect(state(page, 'New')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('k')
  await page.getByRole('button', { name: 'Turn shortcuts off' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(article(page)).toContainText(references[1] ?? '')
})

test('a change is undone, and a note waits until it is saved', async ({ page }) => {
  await open(page, '/auth')
  const name = someone()
  await inquiryFrom(page, name)
  await openCase(page, name)
  await expect(page.getByRole('heading', { level: 2, name: 'City services' })).toBeFocused()
  await expect(page).toHaveTitle(/^\(\d+\) Desk – New Capital$/)
  await page.getByLabel('Add a note for your colleagues').fill('Half a sentence')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(outcome(page)).toContainText('Marked as: Answered.')
  await page.reload()
  await expect(page.getByLabel('Add a note for your colleagues')).toHaveValue('Half a sentence')

  await state(page, 'In progress').click()
  await expect(outcome(page)).toContainText('Marked as: In progress.')
  await outcome(page).getByRole('button', { name: 'Undo' }).click()
  await expect(state(page, 'Answered')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 2, name: 'City services' })).toBeFocused()
})

test('a message that arrives is counted, and shown when that is wanted', async ({ page }) => {
  await page.clock.install()
  await open(page, '/auth')
  await signIn(page)
  await expect(list(page).getByRole('status').first()).toContainText('messages')
  const name = someone()
  await inquiryFrom(page, name)
  await page.clock.fastForward(20_000)
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(row(page, name)).toBeVisible()
})

test('without script, the page says what signing in needs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  })
  const page = await context.newPage()
  const response = await page.goto('/auth')
  // Chromium shows no such elements to a test.
  expect(await response?.text()).toContain('<noscript><p>Signing in needs JavaScript.</p></noscript>')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await context.close()
})

test('an administrator adds an account, which works at once, changes its password, and is disabled', async ({
  page,
}) => {
  await open(page, '/auth')
  await signIn(page, 'admin@example.com')
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeFocused()
  expect(await violations(page)).toEqual([])
  const name = someone()
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  await page.getByRole('button', { name: 'Add an account' }).click()
  const form = page.getByRole('form', { name: 'Add an account' })
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Suggest one' }).click()
  const password = await form.getByLabel('First password').inputValue()
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  await form.getByRole('button', { name: 'Add account' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose at least one role.')
  await form.getByRole('checkbox', { name: 'Clerk' }).check()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Add account' }).click()
  const status = page.locator('.accounts__done')
  await expect(status).toContainText(`The account of ${name} was added.`)
  await expect(status).toContainText(password)
  await expect(status).toBeFocused()

  const account = page.getByRole('listitem').filter({ hasText: email })
  await expect(account).toContainText('Clerk')
  await account.getByRole('button', { name: 'Change' }).click()
  await account.getByRole('checkbox', { name: 'Procurement' }).check()
  await account.getByRole('button', { name: 'Save changes' }).click()
  await expect(status).toContainText(`The account of ${name} was saved.`)
  await expect(account).toContainText('Clerk · Procurement')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, email, password)
  await expect(page.getByRole('heading', { name: 'Inquiries and questions', level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Accounts' })).toBeHidden()

  await page.getByRole('link', { name: 'Password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill(`${PASSWORD} again`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not your current password.')
  await expect(page.getByLabel('Current password')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.locator('.accounts__done')).toHaveText('Your password was changed.')
  await expect(page.locator('.accounts__done')).toBeFocused()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('heading', { name: 'Inquiries and questions', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, email, `${PASSWORD} again`)
  await expect(page.getByRole('heading', { name: 'Inquiries and questions', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await signIn(page, 'admin@example.com')
  await account.getByRole('button', { name: 'Change' }).click()
  await account.getByRole('button', { name: 'Disable account' }).click()
  await expect(status).toContainText(`${name} cannot sign in any more`)
  await expect(account).toContainText('Disabled')
  const own = page.getByRole('listitem').filter({ hasText: 'admin@example.com' })
  await own.getByRole('button', { name: 'Change' }).click()
  await expect(own.getByRole('checkbox', { name: 'Administrator' })).toBeDisabled()
  await expect(own.getByRole('button', { name: 'Disable account' })).toBeHidden()
})

test('the messages in view are saved as a table', async ({ page }) => {
  const name = someone()
  await open(page, '/auth')
  const reference = await inquiryFrom(page, name)
  await signIn(page)
  await page.getByRole('searchbox').fill(name)
  await expect(list(page).getByRole('status').first()).toHaveText('1 message')
  const saved = page.waitForEvent('download')
  await list(page).getByRole('button', { name: 'Export as CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('inquiries.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(reference)
})
