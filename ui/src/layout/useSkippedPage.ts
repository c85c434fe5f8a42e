import { useLayoutEffect } from 'react'

/** Time after the menu closes until the browser renders the whole page again, in milliseconds. */
const RESTORE_DELAY = 500

let restoring: ReturnType<typeof setTimeout> | undefined

/**
 * Lets the browser skip the sections outside the window while it is mounted, and the whole page while it is
 * `covered` (MobileMenu.css). A modal dialog makes the page inert, which would recalculate the style of every
 * element.
 */
export function useSkippedPage(covered: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    clearTimeout(restoring)
    dataset['skipped'] = covered ? 'page' : 'outside'
    return () => {
      dataset['skipped'] = 'outside'
      restoring = setTimeout(() => delete dataset['skipped'], RESTORE_DELAY)
    }
  }, [covered])
}
