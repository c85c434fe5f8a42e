import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { holdInPlace } from './holdInPlace.ts'

/**
 * Does what browsers do on a page load: after each completed navigation, it scrolls to the top or to the hash
 * target and focuses the heading or that target. The next Tab starts there, and screen readers announce the
 * page. Changes of the query only filter the page and do not scroll.
 */
export function useNavigationEffects(): void {
  const { key, pathname, search, hash } = useLocation()
  const shown = useRef({ key, pathname, search, hash })
  useEffect(() => {
    // Otherwise, the browser restores its own scroll position on Back.
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    const before = shown.current
    shown.current = { key, pathname, search, hash }
    const filtered = before.pathname === pathname && before.hash === hash && before.search !== search
    if (filtered) return
    const target = placeOf(elementOf(hash))
    // On the first load and for links within a page, the browser scrolls by itself.
    if (before.key !== key) {
      if (target) target.scrollIntoView()
      else scrollTo({ top: 0, behavior: 'instant' })
      // A target that is not visible yet cannot take the focus.
      if (!target || !focus(regionOf(target))) focus(document.querySelector('h1'))
    }
    return target ? holdInPlace(target) : undefined
  }, [key, pathname, search, hash])
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    // The hash is not valid percent-encoding.
    return null
  }
}

/**
 * The element to scroll to for a hash target: the target itself, or another one that it refers to, as panels
 * refer to their map.
 */
function placeOf(target: HTMLElement | null): HTMLElement | null {
  const shownBy = target?.dataset['shownBy']
  return shownBy ? document.getElementById(shownBy) : target
}

/** The region whose content is the target: it has the name that screen readers announce. */
function regionOf(target: HTMLElement): HTMLElement {
  const { parentElement } = target
  return target.matches('div') && parentElement?.matches('section[aria-labelledby]') ? parentElement : target
}

/** Focuses the element; returns whether that succeeded. */
function focus(element: HTMLElement | null): boolean {
  if (!element) return false
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
