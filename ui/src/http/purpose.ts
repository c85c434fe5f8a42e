/**
 * The request header that tells the server what a fetch of the portal's script is for. The server needs it
 * to count page views and to leave the offline copy out of its log.
 */
export const PURPOSE = {
  header: 'Portal-Purpose',
  /** The service worker stores the file for reading offline: this is not a page view. */
  precache: 'precache',
  /** A visitor opened the page inside the app: this is one page view. */
  view: 'view',
} as const
