import { listRoute } from '../../../content/Route.ts'
import { ACCESSIBILITY } from '../../../paths.ts'

export const route = listRoute({
  path: ACCESSIBILITY,
  load: () => import('../../smallPages.ts').then((module) => module.AccessibilityPage),
  metaKey: 'legal.accessibility.meta',
  labelKey: 'legal.accessibility.title',
  bundles: ['legal', 'dates'],
  lists: ['legal'],
})

export const firstView = [
  'styles/small-text.css',
  'components/Breadcrumbs.css',
  'components/Opening.css',
  'pages/legal/Statement.css',
]
