import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addStaff, PASSWORD, startPortal } from './portal.mjs'
import { test as base, expect, open, violations } from './test.ts'

const REFERENCE = 'NC-RFP-2026-012'
const PAGE = `/rfp/${REFERENCE}`
const QUESTION = 'May we deliver the poles in two parts, the second one in May?'

/** A portal with a request whose questions are open, whatever the date is. */
const test = base.extend<object, { office: string }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'questions-'))
      const [content, data] = [join(folder, 'content'), join(folder, 'data')]
      const requests: { reference: string }[] = JSON.parse(await readFile('content/requests.json', 'utf8'))
      const request = requests.find(({ reference }) => reference === REFERENCE)
      const dates = {
        publishedAt: '2026-01-01T08:00:00Z',
        questionsUntil: '2099-01-01T08:00:00Z',
        closesAt: '2099-02-01T08:00:00Z',
        decisionBy: '2099-03-01T08:00:00Z',
      }
      await mkdir(join(content, 'requests'), { recursive: true })
      await writeFile(join(content, `requests/${REFERENCE}.json`), JSON.stringify({ ...request, ...dates }))
      const flags = ['--content', content, '--data-dir', data, '--trusted-proxy', '127.0.0.1']
      const portal = await startPortal(flags)
      await addStaff(data, 'procurement@example.com', 'Rana Example', 'procurement,clerk')
      await use(portal.url)
      await portal.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ office }, use) => use(office),
})

test.beforeEach(async ({ context }) => {
  const client = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': client, 'X-Forwarded-Proto': 'https' })
})

// Requests that the tests let fail.
test.use({ tolerate: /^(console: Failed to load resource|failed: |4\d\d: )/ })

const card = (page: Page) => page.getByRole('region', { name: 'Ask a question' })

async function fillIn(page: Page, question = QUESTION) {
  await card(page).getByLabel('Full name').fill('Example Works Ltd')
  await card(page).getByLabel('Email').fill('tenders@example.com')
  await card(page).getByLabel('Your question').fill(question)
  await card(page).getByLabel('I have read').check()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send question' }).click()

test('a question is asked, and its answer is published for everyone', async ({ page }) => {
  const question = `${QUESTION} ${Math.random().toString(36).slice(2)}`
  await open(page, PAGE)
  await page.getByRole('link', { name: 'Ask your question' }).click()
  await expect(card(page)).toBeInViewport()
  await send(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these entries' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  expect(await violations(page)).toEqual([])
  await fillIn(page, question)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Thank you, Example Works Ltd.' })).toBeFocused()
  await expect(page.locator('.toast')).toHaveText('Question sent')
  for (const text of [REFERENCE, question, 'tenders@example.com'])
    await expect(page.locator('.receipt__rows')).toContainText(text)
  expect(await violations(page)).toEqual([])
  const reference = await page.locator('.receipt__reference strong').innerText()

  await open(page, `/auth?message=${reference}`)
  await page.getByLabel('Email').fill('procurement@example.com')
  await page.locator('#password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const article = page.getByRole('article')
  await expect(article).toContainText(question)
  await expect(article.getByRole('link', { name: REFERENCE })).toBeVisible()
  await article.getByRole('link', { name: 'Write the answer' }).click()
  await expect(article.getByLabel('The answer')).toBeInViewport()
  await expect(article.getByLabel('The question as it is published')).toHaveValue(question)
  await article.getByLabel('The answer').fill('Yes, in two parts.\n\nBoth before summer.')
  expect(await violations(page)).toEqual([])
  await article.getByRole('button', { name: 'Publish answer' }).click()
  await expect(page.locator('.case__status')).toContainText('Answer published.')
  await expect(article.getByRole('button', { name: 'Answered' })).toHaveAttribute('aria-pressed', 'true')
  await expect(article.getByText('On the page since')).toBeVisible({ timeout: 30_000 })
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.answer__print')).toContainText('Both before summer.')
  await expect(article.getByLabel('The answer')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('.answer__print')).toBeHidden()

  await open(page, PAGE)
  const published = page.getByRole('button', { name: question }).or(page.getByText(question))
  await published.first().click()
  await expect(page.getByText('Both before summer.')).toBeVisible()
  await expect(page.getByText('Example Works Ltd')).toHaveCount(0)
})

test('an answer that a colleague publishes meanwhile is shown, and overwrites nothing that was typed', async ({
  page,
}) => {
  await open(page, PAGE)
  await fillIn(page)
  await send(page)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
  const reference = await page.locator('.receipt__reference strong').innerText()
  await open(page, `/auth?message=${reference}`)
  await page.getByLabel('Email').fill('procurement@example.com')
  await page.locator('#password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const [question, answer] = [
    page.getByLabel('The question as it is published'),
    page.getByLabel('The answer'),
  ]
  await answer.fill('Mine.')
  await page.evaluate(async (reference) => {
    await fetch(`/api/v1/desk/inquiries/${reference}/answer`, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        'If-Match': '*',
        Authorization: `Bearer ${localStorage.getItem('userToken')}`,
      },
      body: JSON.stringify({ question: 'Without the name?', answer: 'Theirs.' }),
    })
  }, reference)
  await page.getByRole('button', { name: 'Publish answer' }).click()
  await expect(page.locator('.case__status')).toContainText('A colleague changed this message')
  await expect(question).toHaveValue('Without the name?')
  await expect(answer).toHaveValue('Mine.')
  const outdated = page.getByRole('status').filter({ hasText: 'published in the meantime' })
  await expect(outdated).toContainText('Theirs.')
  expect(await violations(page)).toEqual([])
  await outdated.getByRole('button', { name: 'Use it instead' }).click()
  await expect(answer).toHaveValue('Theirs.')
  await page.getByRole('button', { name: 'Withdraw answer' }).click()
  await expect(page.locator('.case__status')).toContainText('Answer withdrawn.')
  await expect(page.getByRole('button', { name: 'Publish answer' })).toBeVisible()
  await expect(answer).toHaveValue('Theirs.')
  await page.getByRole('button', { name: 'Answered', exact: true }).click()
  await expect(page.getByText('no answer is published')).toBeVisible()
})

test('a question is one type of message at the desk', async ({ page }) => {
  await open(page, PAGE)
  await fillIn(page)
  await send(page)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
  await open(page, '/auth')
  await page.getByLabel('Email').fill('procurement@example.com')
  await page.locator('#password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const list = page.getByRole('region', { name: 'Messages' })
  await page.getByRole('button', { name: 'Questions on requests' }).click()
  const row = list.getByRole('button', { name: REFERENCE }).first()
  await expect(row).toContainText(/Questions close [A-Z][a-z]+ \d+/)
  await page.getByRole('button', { name: 'Inquiries' }).click()
  await expect(list).toContainText('No messages match.')
  await expect(list.getByRole('button', { name: REFERENCE })).toHaveCount(0)
})

test('after the last day for questions there is no form', async ({ page }) => {
  await open(page, '/rfp/NC-RFP-2026-009')
  await expect(card(page)).toHaveCount(0)
})

test('a question that comes too late is told why, and stays in the form', async ({ page }) => {
  await page.route('**/questions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'questions-closed' } })
      : route.continue(),
  )
  await open(page, PAGE)
  await fillIn(page)
  await send(page)
  const notice = page.getByRole('alert')
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('Questions about this request are not taken at this time.')
  await expect(notice.getByRole('link', { name: /@/ })).toBeVisible()
  await expect(card(page).getByLabel('Your question')).toHaveValue(QUESTION)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a question is sent and confirmed by pages', async ({ page }) => {
    await page.goto(PAGE)
    await fillIn(page, `${QUESTION} With <b>marks</b> & "quotes".`)
    await send(page)
    await expect(page).toHaveTitle('Question sent – New Capital')
    await expect(page.getByRole('heading', { name: 'Thank you, Example Works Ltd.' })).toBeInViewport()
    const rows = page.locator('.receipt__rows')
    for (const text of [REFERENCE, 'With <b>marks</b> & "quotes".']) await expect(rows).toContainText(text)
    await expect(rows).not.toContainText('{{')

    await page.goto('/rfp/NC-RFP-2026-009')
    await fillIn(page)
    await send(page)
    await expect(page).toHaveTitle('Question not sent – New Capital')
    await expect(page.getByRole('alert')).toContainText('Questions about this request are not taken')
    await expect(card(page).getByLabel('Your question')).toHaveValue(QUESTION)
  })
})
