import { listRoute } from '../../../content/Route.ts'
import { PRIVACY } from '../../../paths.ts'
import { statementFirstView } from '../statementFirstView.ts'

export const route = listRoute({
  path: PRIVACY,
  load: () => import('../../smallPages.ts').then((module) => module.PrivacyPage),
  metaKey: 'legal.privacy.meta',
  labelKey: 'legal.privacy.title',
  place: 'government',
  bundles: ['legal', 'dates'],
  lists: ['legal'],
})

export const firstView = statementFirstView
