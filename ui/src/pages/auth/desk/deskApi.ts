/** The requests of the desk. Each rejects with `HttpError`, or a network error. */
import type { InquiryTopic } from '../../../content/types.ts'
import { request } from '../../../http/request.ts'

export const STATES = ['new', 'in-progress', 'answered', 'suspected'] as const
export type State = (typeof STATES)[number]

export type Counts = Readonly<Record<State, number>>

export interface Query {
  state?: State
  assignee?: 'me'
  text: string
}

/** An inquiry in the list. */
export interface Item {
  reference: string
  /** ISO 8601. */
  receivedAt: string
  state: State
  topic: InquiryTopic
  name: string
  /** The beginning of the message. */
  excerpt: string
  /** The name of the colleague who works on it. */
  assignee: string | null
}

export interface Person {
  email: string
  name: string
}

/** An inquiry with the work on it. */
export interface Case {
  reference: string
  /** ISO 8601. */
  receivedAt: string
  state: State
  topic: InquiryTopic
  name: string
  email: string
  telephone: string
  message: string
  assignee: Person | null
  notes: readonly { at: string; author: string; text: string }[]
  version: number
}

export interface Change {
  state?: State
  /** An email address, or empty for nobody. */
  assignee?: string
}

const DESK = '/api/v1/desk'

async function call<Result>(path: string, method = 'GET', body?: object, headers = {}): Promise<Result> {
  const init = body && {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  return (await request(`${DESK}${path}`, { method, ...init })).json()
}

export const fetchCounts = () => call<Counts>('/counts')

export const fetchStaff = async () => (await call<{ staff: Person[] }>('/staff')).staff

export const search = (query: Query, after?: string) =>
  call<{ items: Item[]; next: string | null }>('/inquiries/search', 'POST', { ...query, after })

export const fetchCase = (reference: string) => call<Case>(`/inquiries/${encodeURIComponent(reference)}`)

/** Changes an inquiry, unless somebody else has changed it meanwhile (status 412). */
export const changeCase = ({ reference, version }: Case, change: Change) =>
  call<Case>(`/inquiries/${reference}`, 'PATCH', change, { 'If-Match': `"${version}"` })

/** Keeps the session from ending while somebody types. */
export const stayActive = () => {
  // The next request tells whether it has ended.
  request('/api/v1/session').catch(() => {})
}

export const addNote = ({ reference }: Case, text: string) =>
  call<Case>(`/inquiries/${reference}/notes`, 'POST', { text })
