import { listRoute } from '../../content/Route.ts'
import { PRESS } from '../../paths.ts'

export const route = listRoute({
  path: PRESS,
  load: () => import('./PressAwardsPage.tsx').then((module) => module.PressAwardsPage),
  metaKey: 'pressAndAwards.meta',
  labelKey: 'pressAndAwards.title',
  bundles: ['media-center', 'press-and-awards', 'dates'],
  lists: ['news', 'certificates', 'kit'],
})
