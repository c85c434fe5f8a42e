import { wantsLessData } from '../http/saveData.ts'

const WORKER = '/sw.js'

/**
 * Starts the service worker once the page is at rest: from then on the portal reads without
 * network. Whoever saves data is not made to fetch pages ahead.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || wantsLessData()) return
  const register = () => {
    // A portal without it is a portal all the same.
    navigator.serviceWorker.register(WORKER).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
