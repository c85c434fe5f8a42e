import { TOAST_MAXIMUM_OPEN, TOAST_TIMEOUT } from '../constants.ts'

/**
 * Short messages, top center, one at a time, with a progress bar (specification, section 8). They only
 * repeat what the page already says. They are plain elements, so that they work before the page is
 * hydrated and where it cannot be.
 */

let region: HTMLElement | undefined

/**
 * Puts the live region into the page. It has to be there before the first message, because screen readers
 * announce only what changes in a region that they know.
 */
export function prepareToasts(): HTMLElement {
  if (!region) {
    region = createElement('toasts')
    region.role = 'status'
    document.body.append(region)
  }
  return region
}

/** Shows a message for the specified time; it takes the place of one that is shown. */
export function notify(message: string): void {
  const toasts = prepareToasts()
  while (toasts.childElementCount >= TOAST_MAXIMUM_OPEN) toasts.firstElementChild?.remove()

  const toast = createElement('toast')
  toast.append(message, createElement('toast__progress'))
  toasts.append(toast)

  // Time stands still under the pointer, for messages that take longer to read.
  let left = TOAST_TIMEOUT
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    since = Date.now()
    timer = setTimeout(() => leave(toast), left)
  }
  toast.addEventListener('pointerenter', () => {
    clearTimeout(timer)
    left -= Date.now() - since
  })
  toast.addEventListener('pointerleave', run)
  run()
}

/** Takes a message away once its way out has been shown, if it has one. */
async function leave(toast: HTMLElement): Promise<void> {
  toast.dataset['leaving'] = ''
  await Promise.allSettled(toast.getAnimations().map(({ finished }) => finished))
  toast.remove()
}

function createElement(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  return element
}
