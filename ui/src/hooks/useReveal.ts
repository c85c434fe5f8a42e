import { type RefObject, useEffect } from 'react'
import { SECTION_REVEAL_OFFSET } from '../constants.ts'

/** Root margin above the window in CSS pixels, so that sections that were scrolled past also count. */
const ABOVE = 1_000_000
/** At the end of the page, a short section may never reach its line, so full visibility also counts. */
const WHOLE = 0.99

/**
 * Slides in a section's content, once, when its top is far enough above the bottom of the window, whether by
 * scrolling or because a list above became shorter.
 *
 * Only content below the window is hidden first, so nothing flashes, and nothing stays hidden if the script
 * fails. The state is a data attribute; CSS does the animation.
 */
export function useReveal(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = ref.current
    // The animation moves the content, so observe the section around it.
    const section = content?.closest('section')
    if (!content || !section) return
    const look = (entries: IntersectionObserverEntry[]) => {
      const isDue = entries.some(({ isIntersecting }) => isIntersecting)
      const isHidden = content.dataset['reveal'] === 'hidden'
      if (isDue) {
        if (isHidden) content.dataset['reveal'] = 'shown'
        stop()
      } else if (!isHidden && entries.some(isBelow)) {
        content.dataset['reveal'] = 'hidden'
      }
    }
    // The observer knows where the section is; to measure its content, the browser would have to lay out the page once
    // for each section, because each one that is hidden changes it.
    const isBelow = ({ boundingClientRect: { top } }: IntersectionObserverEntry) =>
      top >= innerHeight || (top >= 0 && content.getBoundingClientRect().top >= innerHeight)
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
