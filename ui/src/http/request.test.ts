// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from './request.ts'

const fetch = vi.fn()

beforeEach(() => {
  fetch.mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', fetch)
})

afterEach(() => {
  fetch.mockReset()
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
  document.cookie = 'XSRF-TOKEN=; max-age=0'
})

async function headersOf(url: string, init?: RequestInit): Promise<Headers> {
  await request(url, init)
  return new Headers(fetch.mock.lastCall?.[1]?.headers)
}

test('every request has no-cache and the stored token', async () => {
  localStorage.setItem('userToken', 'secret')
  const headers = await headersOf('/assets/i18n/en/navbar.json')
  expect(headers.get('Cache-Control')).toBe('no-cache')
  expect(headers.get('Authorization')).toBe('Bearer secret')
})

test('the header is sent even without a token', async () => {
  expect((await headersOf('/x')).get('Authorization')).toBe('Bearer')
})

test.each([
  ['/api/inquiries', 'POST', 'a=b'],
  ['api/inquiries', 'put', 'a=b'],
  ['/api/inquiries', 'GET', null],
  ['/api/inquiries', undefined, null],
  ['https://portal.example/api', 'POST', null],
])('%s by %s has the anti-forgery header %j', async (url, method, expected) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
  document.cookie = 'XSRF-TOKEN=a=b'
  const headers = await headersOf(url, method ? { method } : {})
  expect(headers.get('X-XSRF-TOKEN')).toBe(expected)
})

test.each([
  ['a=b==', 'a=b=='],
  ['a%3Db', 'a=b'],
  ['100%', '100%'],
  ['', ''],
])('the anti-forgery cookie %j is sent as %j', async (value, expected) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
  document.cookie = `XSRF-TOKEN=${value}`
  expect((await headersOf('/api', { method: 'POST' })).get('X-XSRF-TOKEN')).toBe(expected)
})

test.each(['https://other.example/api', '//other.example/api', 'http://portal.example/api'])(
  'a request to %s is refused, so the token is not leaked',
  async (url) => {
    localStorage.setItem('userToken', 'secret')
    await expect(request(url)).rejects.toThrow(`refused a request to another origin: ${url}`)
    expect(fetch).not.toHaveBeenCalled()
  },
)

test('without its cookie, there is no anti-forgery header', async () => {
  expect((await headersOf('/api', { method: 'POST' })).has('X-XSRF-TOKEN')).toBe(false)
})

test('a response other than 2xx is an error with address and status', async () => {
  fetch.mockResolvedValue(new Response('', { status: 503 }))
  await expect(request('/api')).rejects.toMatchObject({ status: 503, message: '/api answered 503' })
})
