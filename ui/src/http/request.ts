/**
 * Every request that the portal's script makes (specification, section 7).
 *
 * - `Cache-Control: no-cache` on each.
 * - `Authorization: Bearer <userToken>` on each, also when no token is stored.
 * - `X-XSRF-TOKEN` from the cookie of that purpose on requests that may change something and go
 *   to a relative address.
 * - No request goes to another origin, which would otherwise receive the visitor's token.
 */

import { noteAnswer } from './serverClock.ts'

const TOKEN_KEY = 'userToken'
const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'X-XSRF-TOKEN'

/** An answer other than 2xx. */
export class HttpError extends Error {
  readonly status: number

  constructor(url: string, status: number) {
    super(`${url} answered ${status}`)
    this.name = 'HttpError'
    this.status = status
  }
}

/** Sends a request to the portal; resolves with a successful answer, rejects with `HttpError` or a network error. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  if (new URL(url, location.href).origin !== location.origin) {
    throw new Error(`a request to another origin was refused: ${url}`)
  }
  const headers = new Headers(init.headers)
  headers.set('Cache-Control', 'no-cache')
  headers.set('Authorization', `Bearer ${storedToken()}`)
  const xsrf = needsXsrf(url, init.method) ? cookie(XSRF_COOKIE) : undefined
  if (xsrf !== undefined) headers.set(XSRF_HEADER, xsrf)
  const sentAt = Date.now()
  const response = await fetch(url, { ...init, headers })
  noteAnswer(response, sentAt, Date.now())
  if (!response.ok) throw new HttpError(url, response.status)
  return response
}

function needsXsrf(url: string, method = 'GET'): boolean {
  const isRelative = !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url)
  return isRelative && method.toUpperCase() !== 'GET'
}

function storedToken(): string {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? ''
  } catch {
    // Storage can be switched off; the visitor is then simply anonymous.
    return ''
  }
}

function cookie(name: string): string | undefined {
  const start = `${name}=`
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start))
  return pair === undefined ? undefined : decoded(pair.slice(start.length))
}

/** A cookie's value may be percent-encoded; one that is not may still contain a percent sign. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
