import { listRoute } from '../../../content/Route.ts'
import { PRIVACY } from '../../../paths.ts'

export const route = listRoute({
  path: PRIVACY,
  load: () => import('../../smallPages.ts').then((module) => module.PrivacyPage),
  metaKey: 'legal.privacy.meta',
  labelKey: 'legal.privacy.title',
  bundles: ['legal'],
  lists: ['legal'],
})
