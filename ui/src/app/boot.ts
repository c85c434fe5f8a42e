/**
 * Starts the application once the first view is on screen. The page is complete without script, so
 * on a slow line its pictures and fonts go first; a visitor who uses a control meanwhile does not wait.
 */

/** Longest wait for the pictures of the first view, in milliseconds. */
const PATIENCE = 3000

const own = document.querySelector<HTMLScriptElement>('script[data-chunks]')
const [entry = '', ...chunks] = own?.dataset['chunks']?.split(' ') ?? []

/** The button that was pressed last before the page reacted to input. */
let pressed: HTMLButtonElement | null = null
function notePress({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest('button')
}

let started = false
async function start(): Promise<void> {
  if (started) return
  started = true
  // All at once: otherwise each chunk is found only when the one before it has arrived.
  for (const href of chunks) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  const { hydrated }: { hydrated: Promise<void> } = await import(entry)
  await hydrated
  removeEventListener('click', notePress)
  if (pressed?.isConnected) pressed.click()
}

const launch = () => {
  // Without the application, the page stays as it came, which is complete to read.
  start().catch(() => undefined)
}

setTimeout(launch, PATIENCE)
addEventListener('click', notePress)
addEventListener('pointerdown', launch, { once: true })
addEventListener('keydown', launch, { once: true })

/** Safari before 17.4 cannot tell whether a picture is visible; waiting for one more does no harm. */
const isVisible = (image: HTMLImageElement) => !('checkVisibility' in image) || image.checkVisibility()

function awaitPictures(): void {
  const pictures = [...document.images].filter((image) => image.loading === 'eager' && isVisible(image))
  void Promise.allSettled(pictures.map((image) => image.decode())).then(launch)
}
// After the first paint, so that neither the pictures nor the scripts compete with it.
if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    awaitPictures()
  }).observe({ type: 'paint', buffered: true })
} else {
  requestAnimationFrame(() => setTimeout(awaitPictures))
}
