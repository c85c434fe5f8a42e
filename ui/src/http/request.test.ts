// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError, request } from './request.ts'

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

test('every request says no-cache and carries the stored token', async () => {
  localStorage.setItem('userToken', 'secret')
  const headers = await headersOf('/assets/i18n/en/navbar.json')
  expect(headers.get('Cache-Control')).toBe('no-cache')
  expect(headers.get('Authorization')).toBe('Bearer secret')
})

test('without a token the header is sent all the same', async () => {
  expect((await headersOf('/x')).get('Authorization')).toBe('Bearer')
})

test.each([
  ['/api/enquiries', 'POST', 'a=b'],
  ['api/enquiries', 'put', 'a=b'],
  ['/api/enquiries', 'GET', null],
  ['/api/enquiries', undefined, null],
  ['https://other.example/api', 'POST', null],
  ['//other.example/api', 'POST', null],
])('%s by %s carries the anti-forgery header %j', async (url, method, expected) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
  document.cookie = `XSRF-TOKEN=${encodeURIComponent('a=b')}`
  const headers = await headersOf(url, method ? { method } : {})
  expect(headers.get('X-XSRF-TOKEN')).toBe(expected)
})

test('without its cookie there is no anti-forgery header', async () => {
  expect((await headersOf('/api', { method: 'POST' })).has('X-XSRF-TOKEN')).toBe(false)
})

test('an answer other than 2xx is an error that names address and status', async () => {
  fetch.mockResolvedValue(new Response('', { status: 503 }))
  await expect(request('/api')).rejects.toEqual(new HttpError('/api', 503))
})
