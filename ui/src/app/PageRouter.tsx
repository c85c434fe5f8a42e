import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom'
import { useContentStore } from '../content/ContentProvider.tsx'
import { loadRoute, matchRoute } from './routes.ts'

/**
 * React Router's BrowserRouter, with view transitions between pages where the browser has them and the visitor
 * does not prefer reduced motion.
 *
 * A view transition pauses rendering until the new page is shown, so it starts when that page is loaded.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const store = useContentStore()
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [state, setState] = useState({ location: history.location, action: history.action })
  /** Ends the pause of the current view transition. */
  const shown = useRef<(() => void) | null>(null)

  useLayoutEffect(() => {
    let before = history.location.pathname
    let latest: object
    return history.listen((update) => {
      const { location, action } = update
      const isSamePage = location.pathname === before
      before = location.pathname
      latest = update
      if (!isSamePage) store.isFirstPage = false
      const show = () => startTransition(() => setState({ location, action }))
      if (isSamePage || !hasViewTransitions()) {
        show()
        return
      }
      const transition = () => {
        if (latest !== update) return
        const { ready } = document.startViewTransition(
          () =>
            new Promise<void>((resolve) => {
              shown.current = resolve
              // Another navigation may have begun since, which shows its own page.
              if (latest === update) show()
              else resolve()
            }),
        )
        // The browser skips a transition in a hidden tab, when another one starts, and when the page takes long.
        ready.catch(() => {})
      }
      // A page that fails to load says so itself.
      loadRoute(matchRoute(location.pathname, store), store).then(transition, transition)
    })
  }, [history, store])

  // After the effects of the page, which scroll and set the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is a page that is shown now
  useEffect(() => {
    shown.current?.()
    shown.current = null
  }, [state])

  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      {children}
    </Router>
  )
}

/**
 * WebKitGTK, which crashes on view transitions without accelerated compositing
 * (https://github.com/block/buzz/issues/3654).
 */
const WEBKIT_GTK = /Linux.*Version\/\S+ Safari/

const hasViewTransitions = () =>
  'startViewTransition' in document &&
  !WEBKIT_GTK.test(navigator.userAgent) &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
