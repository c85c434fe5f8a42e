import { listRoute } from '../../../content/Route.ts'
import { ACCESSIBILITY } from '../../../paths.ts'
import { statementFirstView } from '../statementFirstView.ts'

export const route = listRoute({
  path: ACCESSIBILITY,
  load: () => import('../../smallPages.ts').then((module) => module.AccessibilityPage),
  metaKey: 'legal.accessibility.meta',
  labelKey: 'legal.accessibility.title',
  place: 'government',
  bundles: ['legal', 'dates'],
  lists: ['legal'],
})

export const firstView = statementFirstView
