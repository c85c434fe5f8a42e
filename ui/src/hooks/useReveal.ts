import { type RefObject, useEffect } from 'react'
import { SECTION_REVEAL_OFFSET } from '../constants.ts'

/** Far above the window, in CSS pixels: what was scrolled past counts as reached. */
const ABOVE = 1_000_000
/** A section shorter than the offset never reaches its line at the page's end: then seeing it whole counts. */
const WHOLE = 0.99

/**
 * Slides the content of a section in, once, when the section's top has come far enough above the
 * window's bottom edge. It does not matter what brings it there: scrolling, or a list above that
 * became shorter.
 *
 * Only content that still lies below the window is hidden first, so nothing flashes and nothing
 * stays hidden when script fails. The state is a data attribute; the motion and its absence are CSS.
 */
export function useReveal(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = ref.current
    // The content itself is moved by the slide, the section around it is not.
    const section = content?.closest('section')
    if (!content || !section) return
    const look = (entries: IntersectionObserverEntry[]) => {
      const isDue = entries.some(({ isIntersecting }) => isIntersecting)
      const isHidden = content.dataset['reveal'] === 'hidden'
      if (isDue) {
        if (isHidden) content.dataset['reveal'] = 'shown'
        stop()
      } else if (!isHidden && content.getBoundingClientRect().top >= innerHeight) {
        content.dataset['reveal'] = 'hidden'
      }
    }
    const line = new IntersectionObserver(look, {
      rootMargin: `${ABOVE}px 0px -${SECTION_REVEAL_OFFSET}px`,
    })
    const whole = new IntersectionObserver(
      (entries) => look(entries.filter(({ intersectionRatio }) => intersectionRatio >= WHOLE)),
      { threshold: WHOLE },
    )
    const stop = () => {
      line.disconnect()
      whole.disconnect()
    }
    line.observe(section)
    whole.observe(section)
    return () => {
      stop()
      delete content.dataset['reveal']
    }
  }, [ref])
}
