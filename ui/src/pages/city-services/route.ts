import { listRoute } from '../../content/Route.ts'
import { SERVICES } from '../../paths.ts'

export const route = listRoute({
  path: SERVICES,
  load: () => import('./CityServicesPage.tsx').then((module) => module.CityServicesPage),
  metaKey: 'cityServices.meta',
  labelKey: 'cityServices.header.title',
  bundles: ['city-services'],
  lists: ['serviceEntries'],
})
