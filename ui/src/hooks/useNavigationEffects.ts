import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * What a browser does by itself when a page loads, and what a router must do instead: after each
 * completed navigation scroll to the top (or to the named element) and move the focus to the
 * page's heading, so that the next Tab starts there and a screen reader says where it is.
 */
export function useNavigationEffects(): void {
  const { key, hash } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    // Otherwise the browser restores an old position over ours on Back.
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    // The first page was loaded by the browser, not by the router.
    if (shown.current === key) return
    shown.current = key
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else scrollTo({ top: 0, behavior: 'instant' })
    const heading = document.querySelector('h1')
    if (heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [key, hash])
}
