/**
 * Request header with the purpose of a fetch. The server uses it to count page views and to exclude precaching
 * from its log.
 */
export const PURPOSE = {
  header: 'Portal-Purpose',
  /** The service worker stores the file for offline reading: not a page view. */
  precache: 'precache',
  /** The visitor opened the page inside the app: one page view. */
  view: 'view',
} as const
