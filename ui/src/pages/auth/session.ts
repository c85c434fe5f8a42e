/** Signing in and out. The browser keeps the session's token, which `request` sends with each request. */
import { HttpError, request } from '../../http/request.ts'

export interface Account {
  email: string
  name: string
  roles: readonly string[]
  /** Without a request, the session ends after so many minutes. */
  idleMinutes: number
}

/** Why something was not done. */
export interface Problem {
  /** The kind, as the server names it; `unreachable` if there was no answer. */
  code: string
  /** When it makes sense to try again, in minutes. */
  minutes: number
}

const SESSION = '/api/v1/session'
/** The name that the specification gives the token; `request` reads it. */
const TOKEN_KEY = 'userToken'

export async function signIn(email: string, password: string): Promise<Account> {
  const response = await request(SESSION, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token, ...account }: Account & { token: string } = await response.json()
  localStorage.setItem(TOKEN_KEY, token)
  return account
}

/** The account of the token that the browser has kept, if its session goes on. */
export async function currentAccount(): Promise<Account | undefined> {
  if (!hasToken()) return undefined
  try {
    return await (await request(SESSION)).json()
  } catch (error) {
    if (hasEnded(error)) forgetSession()
    return undefined
  }
}

/** Ends the session on the server too. */
export async function signOut(): Promise<void> {
  try {
    await request(SESSION, { method: 'DELETE' })
  } catch {
    // The session ends by itself later.
  }
  forgetSession()
}

export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY)
}

/** Whether an error means that nobody is signed in any more. */
export const hasEnded = (error: unknown) => error instanceof HttpError && error.status === 401

export async function problemOf(error: unknown): Promise<Problem> {
  if (!(error instanceof HttpError)) return { code: 'unreachable', minutes: 0 }
  const { response } = error
  const minutes = Math.ceil(Number(response.headers.get('Retry-After') ?? 0) / 60)
  try {
    const { code }: { code?: string } = await response.json()
    return { code: code ?? 'failed', minutes }
  } catch {
    // A proxy may answer with something else than problem details.
    return { code: 'failed', minutes }
  }
}

function hasToken(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null
  } catch {
    // Storage may be disabled; nobody can sign in then.
    return false
  }
}
