import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

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
    // The first page was loaded by the browser, not by the router.
    if (before.key === key) return
    shown.current = { key, pathname, search, hash }
    const filtered = before.pathname === pathname && before.hash === hash && before.search !== search
    if (filtered) return
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else scrollTo({ top: 0, behavior: 'instant' })
    const heading = target ?? document.querySelector('h1')
    if (heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [key, pathname, search, hash])
}
