import type { Items } from '../../../content/Route.ts'
import {
  type CityData,
  cityFirstView,
  cityItems,
  cityRoute,
  cityStructuredData,
} from '../cities/cityRoute.ts'

export const route = cityRoute('smart', () =>
  import('./SmartCityPage.tsx').then((module) => module.SmartCityPage),
)
export const items: Items<CityData> = (sources) => cityItems('smart', sources)
export const structuredData = cityStructuredData
export const firstView = cityFirstView
