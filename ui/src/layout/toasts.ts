import { createElement } from 'react'
import type { Root } from 'react-dom/client'

let root: Root | undefined
let ready: Promise<(message: string) => void> | undefined

/**
 * Shows a short message, top center. It only repeats what the page already says, so its code is
 * fetched when it is first needed and its loss is no loss.
 */
export async function notify(message: string): Promise<void> {
  ready ??= start()
  try {
    const show = await ready
    show(message)
  } catch {
    ready = undefined
  }
}

/** Toasts live in a root of their own: they work even when the page could not be hydrated. */
async function start(): Promise<(message: string) => void> {
  const [{ ToastHost, show }, { createRoot }] = await Promise.all([
    import('./ToastHost.tsx'),
    import('react-dom/client'),
  ])
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await new Promise<void>((resolve) => root?.render(createElement(ToastHost, { onReady: resolve })))
  return show
}
