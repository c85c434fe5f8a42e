const RELOADED_KEY = 'reloaded'

/**
 * Reloads the page when a chunk fails to load, to get the new chunk names after a release. It reloads each
 * address only once, to avoid a loop.
 */
export function reloadOnce(path: string): void {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === path) return
    sessionStorage.setItem(RELOADED_KEY, path)
  } catch {
    // Without storage, nothing would prevent a reload loop.
    return
  }
  location.reload()
}

/** Call after a successful load, so that the next failure can reload again. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED_KEY)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}
