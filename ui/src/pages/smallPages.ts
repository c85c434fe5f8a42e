/** Pages smaller than a response header: they share one chunk. */
export { AccessibilityPage } from './legal/accessibility/AccessibilityPage.tsx'
export { PrivacyPage } from './legal/privacy/PrivacyPage.tsx'
export { NotFoundPage } from './not-found/NotFoundPage.tsx'
