/**
 * Sends all requests of the portal's script (specification, section 7).
 *
 * - `Cache-Control: no-cache` on each request.
 * - `Authorization: Bearer <userToken>` on each request, even if no token is stored.
 * - `X-XSRF-TOKEN` from its cookie, on requests to relative addresses that may change something.
 * - Requests to other origins are refused, because they would leak the visitor's token.
 */

import { noteAnswer } from './serverClock.ts'

const TOKEN_KEY = 'userToken'
const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'X-XSRF-TOKEN'

/** A response other than 2xx. */
export class HttpError extends Error {
  readonly status: number
  readonly response: Response

  constructor(url: string, response: Response) {
    super(`${url} answered ${response.status}`)
    this.status = response.status
    this.response = response
  }
}

/** Sends a request to the portal; rejects with `HttpError` or a network error unless the response is 2xx. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  if (new URL(url, location.href).origin !== location.origin) {
    throw new Error(`refused a request to another origin: ${url}`)
  }
  const headers = new Headers(init.headers)
  headers.set('Cache-Control', 'no-cache')
  headers.set('Authorization', `Bearer ${storedToken()}`)
  const xsrf = needsXsrf(url, init.method) ? cookie(XSRF_COOKIE) : undefined
  if (xsrf !== undefined) headers.set(XSRF_HEADER, xsrf)
  const sentAt = Date.now()
  const response = await fetch(url, { ...init, headers })
  noteAnswer(response, sentAt, Date.now())
  if (!response.ok) throw new HttpError(url, response)
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
    // Storage may be disabled; the visitor is anonymous then.
    return ''
  }
}

function cookie(name: string): string | undefined {
  const start = `${name}=`
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start))
  return pair === undefined ? undefined : decoded(pair.slice(start.length))
}

/** Decodes a cookie value. Values without percent-encoding may contain a literal percent sign. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
