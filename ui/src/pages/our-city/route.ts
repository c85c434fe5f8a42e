import { listRoute } from '../../content/Route.ts'
import { OUR_CITY } from '../../paths.ts'

export const route = listRoute({
  path: OUR_CITY,
  load: () => import('./OurCityPage.tsx').then((module) => module.OurCityPage),
  metaKey: 'ourCity.meta',
  labelKey: 'ourCity.header.title',
  bundles: ['our-city'],
  dataBundles: ['home-page', 'virtual-tour'],
  lists: ['districts', 'milestones', 'travel', 'facts', 'tour'],
})

export const firstView = [
  'components/InkPlan.css',
  'pages/our-city/CityPlan.css',
  'pages/our-city/CityTools.css',
  'pages/our-city/DistrictSheets.css',
  'pages/our-city/DistrictStrip.first-view.css',
]
