/**
 * Brings a browser in a lobby back to its screen once nobody uses it, without what the last visitor has typed, and keeps
 * visitors on pages that can do so. The screen's page stores its settings in the tab.
 */
import { PURPOSE } from '../http/purpose.ts'
import { request } from '../http/request.ts'
import { LOBBY_KEY, type Lobby } from '../lobby.ts'

const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel']
/** How long the question is shown before the page is left, in milliseconds. */
const WARNING = 20_000
/** Request timeout in milliseconds. */
const PATIENCE = 10_000

/** Does nothing where the tab has not been at a screen. */
export function returnToScreen(): void {
  try {
    const lobby = sessionStorage.getItem(LOBBY_KEY)
    if (lobby) watch(JSON.parse(lobby))
  } catch {
    // Storage may be disabled.
  }
}

function watch({ address, idle, question }: Lobby): void {
  const dialog = questionDialog(question)
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAtScreen = () => location.pathname === address.split('?')[0]
  const restart = () => {
    dialog.close()
    dialog.remove()
    clearTimeout(timer)
    timer = setTimeout(ask, Math.max(idle - WARNING, idle / 2))
  }
  const ask = () => {
    if (isAtScreen()) return restart()
    document.body.append(dialog)
    dialog.showModal()
    timer = setTimeout(leave, Math.min(WARNING, idle / 2))
  }
  const leave = () => {
    // While the portal cannot be reached, an error page would stay.
    const headers = { [PURPOSE.header]: PURPOSE.notice }
    request(address, { method: 'HEAD', headers, signal: AbortSignal.timeout(PATIENCE) }).then(() => {
      sessionStorage.clear()
      localStorage.clear()
      location.replace(address)
    }, restart)
  }
  for (const type of INPUT) addEventListener(type, restart, { capture: true, passive: true })
  addEventListener('click', keepOnPages, { capture: true })
  restart()
}

/** Follows links to pages in this tab, and no others: the screen would not come back from another tab or a file. */
function keepOnPages(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link) return
  const isPage = link.origin === location.origin && !/\.\w+$/.test(link.pathname) && !link.download
  if (isPage && link.target !== '_blank') return
  event.preventDefault()
  event.stopPropagation()
  if (isPage) location.assign(link.href)
}

function questionDialog(question: string): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.role = 'alertdialog'
  dialog.ariaLabel = question
  dialog.textContent = question
  Object.assign(dialog.style, {
    margin: 'auto',
    padding: '2rem 3rem',
    border: '0',
    font: 'inherit',
    fontSize: '1.75rem',
  })
  return dialog
}
