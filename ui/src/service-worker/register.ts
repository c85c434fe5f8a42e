import { wantsLessData } from '../http/saveData.ts'

const WORKER = '/sw.js'

/**
 * Registers the service worker after the page has loaded; the portal can then be read offline. Visitors who
 * save data do not get it, because it prefetches all pages.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || wantsLessData()) return
  const register = () => {
    // The service worker is optional.
    navigator.serviceWorker.register(WORKER).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
