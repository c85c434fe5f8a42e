import { type RefObject, useEffect } from 'react'
import { SECTION_REVEAL_OFFSET } from '../constants.ts'

/**
 * Slides an element in, once, when its top has come far enough above the window's bottom edge, or
 * when the page's end is reached.
 *
 * Only what still lies below is hidden first, so nothing flashes and nothing stays hidden when
 * script fails. The state is a data attribute; the motion and its absence are CSS.
 */
export function useReveal(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const isDue = () => {
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      // The slide itself moves the element, so its place is measured without it.
      const shift = Number.parseFloat(getComputedStyle(element).translate.split(' ')[1] ?? '0') || 0
      const top = element.getBoundingClientRect().top - shift
      return atEnd || top <= innerHeight - SECTION_REVEAL_OFFSET
    }
    if (isDue()) return
    element.dataset['reveal'] = 'hidden'
    const check = () => {
      if (!isDue()) return
      element.dataset['reveal'] = 'shown'
      stop()
    }
    const stop = () => {
      removeEventListener('scroll', check)
      removeEventListener('resize', check)
    }
    addEventListener('scroll', check, { passive: true })
    addEventListener('resize', check)
    return () => {
      stop()
      delete element.dataset['reveal']
    }
  }, [ref])
}
