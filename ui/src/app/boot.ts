/**
 * Starts the application once the first view is on screen. The page is complete without script, so
 * on a slow line its pictures and fonts go first; who touches a control meanwhile does not wait.
 */

/** Longest wait for the pictures of the first view, in milliseconds. */
const PATIENCE = 3000

const own = document.querySelector<HTMLScriptElement>('script[data-chunks]')
const [entry = '', ...chunks] = own?.dataset['chunks']?.split(' ') ?? []

let started = false
function start(): void {
  if (started) return
  started = true
  // All at once: otherwise each chunk is found only when the one before it has arrived.
  for (const href of chunks) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void import(entry)
}

const pictures = [...document.images].filter((image) => image.loading === 'eager' && image.checkVisibility())
const shown = Promise.allSettled(pictures.map((image) => image.decode()))
void shown.then(start)
setTimeout(start, PATIENCE)
addEventListener('pointerdown', start, { once: true })
addEventListener('keydown', start, { once: true })
