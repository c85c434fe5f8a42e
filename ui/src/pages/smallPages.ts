/** Pages that are smaller than the head of an answer: they are fetched as one chunk. */
export { AuthPage } from './auth/AuthPage.tsx'
export { AccessibilityPage } from './legal/accessibility/AccessibilityPage.tsx'
export { PrivacyPage } from './legal/privacy/PrivacyPage.tsx'
export { NotFoundPage } from './not-found/NotFoundPage.tsx'
