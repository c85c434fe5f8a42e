import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { holdInPlace } from './holdInPlace.ts'

/**
 * What a browser does by itself when a page loads, and what a router must do instead: after each
 * completed navigation scroll to the top (or to the named element) and move the focus to the
 * page's heading (or to that element), so that the next Tab starts there and a screen reader says
 * where it is. A change of the query alone filters the page that is there, and moves nothing.
 */
export function useNavigationEffects(): void {
  const { key, pathname, search, hash } = useLocation()
  const shown = useRef({ key, pathname, search, hash })
  useEffect(() => {
    // Otherwise the browser restores an old position over ours on Back.
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    const before = shown.current
    shown.current = { key, pathname, search, hash }
    const filtered = before.pathname === pathname && before.hash === hash && before.search !== search
    if (filtered) return
    const target = placeOf(elementOf(hash))
    // The browser loaded the first page and follows links within a page by itself: the key stays the same.
    if (before.key !== key) {
      if (target) target.scrollIntoView()
      else scrollTo({ top: 0, behavior: 'instant' })
      // What is not shown yet takes no focus.
      if (!target || !focus(target)) focus(document.querySelector('h1'))
    }
    return target ? holdInPlace(target) : undefined
  }, [key, pathname, search, hash])
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    // Not an address of anything.
    return null
  }
}

/** The element that shows the target of a link: itself, or the one that it names, as a panel names its map. */
function placeOf(target: HTMLElement | null): HTMLElement | null {
  const shownBy = target?.dataset['shownBy']
  return shownBy ? document.getElementById(shownBy) : target
}

/** Whether the element took the focus. */
function focus(element: HTMLElement | null): boolean {
  if (!element) return false
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
