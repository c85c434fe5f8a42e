import { listRoute } from '../../content/Route.ts'
import { OUR_CITY } from '../../paths.ts'

export const route = listRoute({
  path: OUR_CITY,
  load: () => import('./OurCityPage.tsx').then((module) => module.OurCityPage),
  metaKey: 'ourCity.meta',
  labelKey: 'ourCity.header.title',
  bundles: ['our-city'],
  lists: ['districts', 'milestones', 'travel', 'facts'],
})
