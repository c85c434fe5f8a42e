/**
 * Keeps the notice of the moment on pages that are open, and on those that the service worker has stored. The server
 * puts it into the pages that it sends.
 */
import { PURPOSE } from '../http/purpose.ts'
import { request } from '../http/request.ts'

const ADDRESS = '/assets/content/notice.json'
const ID = 'notice'
/** Between two requests, in milliseconds. */
const INTERVAL = 20_000

export function watchNotice(): void {
  void look()
  setInterval(look, INTERVAL)
}

async function look(): Promise<void> {
  if (document.hidden) return
  const known = await latest()
  const shown = () => document.getElementById(ID)
  if (known) {
    // Without a notice, both are empty.
    const { id, html }: { id: string; html: string } = JSON.parse(known)
    if (id !== (shown()?.dataset['id'] ?? '')) {
      shown()?.remove()
      document.body.insertAdjacentHTML('afterbegin', html)
    }
  }
  if (Number(shown()?.dataset['until'] || Infinity) <= Date.now()) shown()?.remove()
}

/** What the server says, or has said last. */
async function latest(): Promise<string | undefined> {
  let known: string | undefined
  try {
    const headers = { [PURPOSE.header]: PURPOSE.notice }
    known = await (await request(ADDRESS, { headers })).text()
    localStorage[ID] = known
  } catch {
    // Storage may be disabled.
    try {
      known ??= localStorage[ID]
    } catch {}
  }
  return known
}
