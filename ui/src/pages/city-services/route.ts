import { listRoute } from '../../content/Route.ts'
import { SERVICES } from '../../paths.ts'

export const route = listRoute({
  path: SERVICES,
  load: () => import('./CityServicesPage.tsx').then((module) => module.CityServicesPage),
  metaKey: 'cityServices.meta',
  labelKey: 'cityServices.header.title',
  place: 'northeast',
  bundles: ['city-services', 'offices'],
  dataBundles: ['services'],
  lists: ['serviceEntries', 'offices'],
})

export const firstView = [
  'components/Breadcrumbs.css',
  'components/Button.css',
  'components/Input.css',
  'components/Opening.css',
  'components/SearchField.css',
  'pages/city-services/Finder.css',
]
