import { useLayoutEffect } from 'react'

/** Time after the menu closes until the browser renders the whole page again, in milliseconds. */
const RESTORE_DELAY = 500

let restoring: ReturnType<typeof setTimeout> | undefined

/**
 * Lets the browser skip the whole page while it is `covered`, and the sections outside the window until shortly
 * after (MobileMenu.css). A modal dialog makes the page inert, which would recalculate the style of every element.
 */
export function useSkippedPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return
    const { dataset } = document.documentElement
    clearTimeout(restoring)
    dataset['skipped'] = 'page'
    return () => {
      dataset['skipped'] = 'outside'
      restoring = setTimeout(() => delete dataset['skipped'], RESTORE_DELAY)
    }
  }, [covered])
}
