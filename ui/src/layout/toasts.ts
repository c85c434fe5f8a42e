let ready: Promise<(message: string) => void> | undefined

/**
 * Shows a short message, top center. It only repeats what the page already says, so its code is
 * fetched when it is first needed and its loss is no loss.
 */
export async function notify(message: string): Promise<void> {
  ready ??= import('./ToastHost.tsx').then(({ mountToasts }) => mountToasts())
  try {
    const show = await ready
    show(message)
  } catch {
    ready = undefined
  }
}
