/**
 * Request header with the purpose of a fetch. The server uses it to count page views and to exclude from its log what no
 * visitor asks for.
 */
export const PURPOSE = {
  header: 'Portal-Purpose',
  /** The service worker stores the file for offline reading: not a page view. */
  precache: 'precache',
  /** A page that is open asks for news: the notice of the moment, or a change of the page itself. */
  notice: 'notice',
  /** The visitor opened the page inside the app: one page view. */
  view: 'view',
} as const
