import { wantsLessData } from '../http/saveData.ts'

const WORKER = '/sw.js'
/** How long the worker waits after the page has settled, in milliseconds. */
const DELAY = 3500

/**
 * Registers the service worker; the portal can then be read offline. It stores every page, so it starts only after
 * the page has settled, with which it would compete for the processor of a phone. Visitors who save data do not
 * get it.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || wantsLessData()) return
  setTimeout(() => {
    // The service worker is optional.
    navigator.serviceWorker.register(WORKER).catch(() => undefined)
  }, DELAY)
}
