const RELOADED_KEY = 'reloaded'

/**
 * Loads the page anew, unless that was just tried for the same address: a part of it could not be
 * fetched, which after a new release only a fresh document mends.
 */
export function reloadOnce(path: string): void {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === path) return
    sessionStorage.setItem(RELOADED_KEY, path)
  } catch {
    // Without storage nothing keeps it from happening again and again.
    return
  }
  location.reload()
}

/** A page that arrived whole may be reloaded again later. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED_KEY)
  } catch {
    // Nothing was stored.
  }
}
