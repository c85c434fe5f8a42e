/** The requests of the desk. Each rejects with `HttpError`, or a network error. */
import type { InquiryTopic } from '../../../content/types.ts'
import type { Forms } from '../../../forms/forms.ts'
import { HttpError, request } from '../../../http/request.ts'

export type State = NonNullable<Query['state']>
export const STATES: readonly State[] = ['new', 'in-progress', 'answered', 'suspected']

/** Inquiries are answered to their senders, questions about requests for proposals to everyone. */
export type Kind = NonNullable<Query['kind']>
export const KINDS: readonly Kind[] = ['inquiry', 'question']

/** How many are in each state, of the kinds that the account sees. */
export type Counts = Readonly<Partial<Record<Kind, Readonly<Record<State, number>>>>>

export type Query = Omit<Forms['deskSearch'], 'after'> & { text: string }

type Topic = InquiryTopic | 'question'

/** An inquiry in the list. */
export interface Item {
  reference: string
  /** ISO 8601. */
  receivedAt: string
  state: State
  topic: Topic
  /** The reference of the request for proposals that a question is about. */
  rfp: string | null
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

export interface Colleague extends Person {
  /** What can be assigned to them. */
  kinds: readonly Kind[]
}

/** The published answer to a question. */
export interface Answer {
  question: string
  answer: string
  /** ISO 8601. */
  answeredAt: string
}

/** An inquiry with the work on it. */
export interface Case {
  reference: string
  /** ISO 8601. */
  receivedAt: string
  state: State
  topic: Topic
  rfp: string | null
  name: string
  email: string
  telephone: string
  message: string
  assignee: Person | null
  notes: readonly { at: string; author: string; text: string }[]
  answer: Answer | null
  version: number
}

export type Change = Forms['deskChange']

const DESK = '/api/v1/desk'

export async function call<Result>(
  path: string,
  method = 'GET',
  body?: object,
  headers = {},
): Promise<Result> {
  return (await send(path, method, body, headers)).json()
}

function send(path: string, method: string, body?: object, headers = {}): Promise<Response> {
  const init = body && {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  return request(`${DESK}${path}`, { method, ...init })
}

export const fetchCounts = () => call<Counts>('/counts')

export const fetchStaff = async () => (await call<{ staff: Colleague[] }>('/staff')).staff

export const search = (query: Query, after?: string) =>
  call<{ items: Item[]; next: string | null }>('/inquiries/search', 'POST', { ...query, after })

/** A file with a table of all that matches. */
export const exportTable = async (query: Query): Promise<Blob> =>
  (await send('/inquiries/export', 'POST', query)).blob()

export const fetchCase = (reference: string) => call<Case>(`/inquiries/${encodeURIComponent(reference)}`)

/** Changes an inquiry, unless somebody else has changed it meanwhile (status 412). */
export const changeCase = ({ reference, version }: Case, change: Change) =>
  call<Case>(`/inquiries/${reference}`, 'PATCH', change, versionOf(version))

/** Publishes the answer to a question, under the same condition. */
export const publishAnswer = ({ reference, version }: Case, answer: Forms['deskAnswer']) =>
  call<Case>(`/inquiries/${reference}/answer`, 'PUT', answer, versionOf(version))

export const withdrawAnswer = ({ reference, version }: Case) =>
  call<Case>(`/inquiries/${reference}/answer`, 'DELETE', {}, versionOf(version))

const versionOf = (version: number) => ({ 'If-Match': `"${version}"` })

/** The kind of a failure, as the server names it; undefined without an answer of the server. */
export async function codeOf(error: unknown): Promise<string | undefined> {
  if (!(error instanceof HttpError)) return undefined
  try {
    const { code }: { code?: string } = await error.response.json()
    return code
  } catch {
    // A proxy may answer with something else than problem details.
    return undefined
  }
}

/** Keeps the session from ending while somebody types. */
export const stayActive = () => {
  // The next request tells whether it has ended.
  request('/api/v1/session').catch(() => {})
}

export const addNote = ({ reference }: Case, text: string) =>
  call<Case>(`/inquiries/${reference}/notes`, 'POST', { text })
