import { HttpError, request } from '../http/request.ts'
import type { Faults, Keyword, Values } from './check.ts'

/** After this, in milliseconds, a visitor may try again. */
const TIMEOUT = 30_000

/** Why a form was not sent. */
export interface Problem {
  /** The kind, as the server names it; `unreachable` if there was no answer. */
  code: string
  /** The keyword that each wrong field breaks. */
  faults: Faults
}

export type Sent<Result> = { result: Result } | { problem: Problem }

/**
 * Sends a form. The server keeps forms with the same key once, so that one can be sent again after a failure.
 */
export async function sendForm<Result>(url: string, values: Values, key?: string): Promise<Sent<Result>> {
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { 'Idempotency-Key': key }) },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return { result: await response.json() }
  } catch (error) {
    return { problem: error instanceof HttpError ? await problemOf(error.response) : UNREACHABLE }
  }
}

const UNREACHABLE: Problem = { code: 'unreachable', faults: {} }

/** A proxy may answer with something else than problem details. */
async function problemOf(response: Response): Promise<Problem> {
  try {
    const { code, errors = [] }: { code?: string; errors?: { pointer: string; code: Keyword }[] } =
      await response.json()
    const faults = errors.map(({ pointer, code }) => [pointer.replace(/^#\//, ''), code])
    return { code: code ?? 'failed', faults: Object.fromEntries(faults) }
  } catch {
    return { code: 'failed', faults: {} }
  }
}

/** A random key; `crypto.randomUUID` does not exist on pages that came over plain HTTP. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
