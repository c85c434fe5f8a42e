import { TOAST_MAXIMUM_OPEN, TOAST_TIMEOUT } from '../constants.ts'

/**
 * Short messages at top center, one at a time, with a progress bar (specification, section 8). They only
 * repeat information from the page. They do not use React, so they work before hydration and if it fails.
 */

let region: HTMLElement | undefined

/**
 * Adds the live region. It must exist before the first message, because screen readers announce only changes
 * in a region that is already present.
 */
export function prepareToasts(): HTMLElement {
  if (!region) {
    region = createElement('toasts')
    region.role = 'status'
    document.body.append(region)
  }
  return region
}

/** Shows a message for the specified time and replaces the current one. */
export function notify(message: string): void {
  const toasts = prepareToasts()
  while (toasts.childElementCount >= TOAST_MAXIMUM_OPEN) toasts.firstElementChild?.remove()

  const toast = createElement('toast')
  toast.append(message, createElement('toast__progress'))
  toasts.append(toast)

  // The timer pauses while the pointer is on the message, for slow readers.
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

/** Removes a message after its exit animation, if there is one. */
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
