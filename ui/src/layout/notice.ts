/**
 * Keeps the notice of the moment on pages that are open, and on those that the service worker has stored. The server
 * puts it into the pages that it sends.
 */
import { PURPOSE } from '../http/purpose.ts'
import { HttpError, request } from '../http/request.ts'

const ADDRESS = '/assets/content/notice.json'
const ID = 'notice'
/** Between two requests, in milliseconds. */
const INTERVAL = 20_000
/** For an answer, so that two requests never overlap. */
const PATIENCE = 15_000

interface Notice {
  /** Empty without a notice, as the next one. */
  id: string
  html: string
}

export function watchNotice(): void {
  void look()
  setInterval(look, INTERVAL)
}

async function look(): Promise<void> {
  if (document.hidden) return
  const known = await latest()
  const shown = () => document.getElementById(ID)
  if (known && known.id !== (shown()?.dataset['id'] ?? '')) {
    shown()?.remove()
    document.body.insertAdjacentHTML('afterbegin', known.html)
  }
  if (Number(shown()?.dataset['until'] || Infinity) <= Date.now()) shown()?.remove()
}

/** The notice of the server, or the last known one while the server cannot be reached; otherwise undefined. */
async function latest(): Promise<Notice | undefined> {
  const headers = { [PURPOSE.header]: PURPOSE.notice }
  try {
    const answer = await request(ADDRESS, { headers, signal: AbortSignal.timeout(PATIENCE) })
    const notice: Notice = await answer.json()
    remember(notice)
    return notice
  } catch (error) {
    return error instanceof HttpError ? undefined : remembered()
  }
}

function remember(notice: Notice): void {
  try {
    localStorage[ID] = JSON.stringify(notice)
  } catch {
    // Storage may be disabled.
  }
}

function remembered(): Notice | undefined {
  try {
    return JSON.parse(localStorage[ID] ?? '')
  } catch {
    return undefined
  }
}
