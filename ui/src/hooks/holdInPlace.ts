/** A place may be off by a fraction of a CSS pixel. */
const NEARLY = 2

/** What a visitor does to move on, other than scrolling by a bar or a screen reader. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Keeps an element that a link led to at the top of the window while what stands above it becomes shorter
 * or longer, as lists do once the time is known. Some browsers hold the view by themselves, Safari does not.
 * It ends with the first thing that the visitor does. Returns what ends it earlier.
 */
export function holdInPlace(element: HTMLElement): () => void {
  // A visitor who has scrolled away already stays there.
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

/** Whether an element stands where scrolling to it puts it, or as near to that as the end of the page lets it. */
function isInPlace(element: HTMLElement): boolean {
  const root = document.documentElement
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
  const padding = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0
  const distance = element.getBoundingClientRect().top - margin - padding
  const atEnd = scrollY + innerHeight >= root.scrollHeight - NEARLY
  return Math.abs(distance) < NEARLY || (atEnd && distance > 0)
}
