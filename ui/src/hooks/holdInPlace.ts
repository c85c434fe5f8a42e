/** Positions may differ by fractions of a CSS pixel. */
const NEARLY = 2

/** User input that ends the hold. Scrolling by scroll bar or screen reader is detected separately. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Keeps the target of a link at the top of the window while lists above it change their height, which happens
 * when the time becomes known. Some browsers do this themselves (scroll anchoring), but Safari does not. It
 * ends with the first user input. Returns a function that ends it earlier.
 */
export function holdInPlace(element: HTMLElement): () => void {
  // Do nothing if the visitor has already scrolled away.
  if (!isInPlace(element)) return () => undefined
  const observer = new ResizeObserver(() => element.scrollIntoView({ behavior: 'instant' }))
  const onScroll = () => {
    if (!isInPlace(element)) stop()
  }
  const stop = () => {
    observer.disconnect()
    removeEventListener('scroll', onScroll)
    for (const action of ACTIONS) removeEventListener(action, stop, { capture: true })
  }
  observer.observe(document.body)
  addEventListener('scroll', onScroll, { passive: true })
  for (const action of ACTIONS) addEventListener(action, stop, { capture: true, passive: true })
  return stop
}

/** Whether an element is at its scroll target, or as close as the end of the page allows. */
function isInPlace(element: HTMLElement): boolean {
  const root = document.documentElement
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
  const padding = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0
  const distance = element.getBoundingClientRect().top - margin - padding
  const atEnd = scrollY + innerHeight >= root.scrollHeight - NEARLY
  return Math.abs(distance) < NEARLY || (atEnd && distance > 0)
}
