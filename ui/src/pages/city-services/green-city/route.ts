import type { Items } from '../../../content/Route.ts'
import {
  type CityData,
  cityFirstView,
  cityItems,
  cityRoute,
  cityStructuredData,
} from '../cities/cityRoute.ts'

export const route = cityRoute('green', () =>
  import('./GreenCityPage.tsx').then((module) => module.GreenCityPage),
)
export const items: Items<CityData> = (sources) => cityItems('green', sources)
export const structuredData = cityStructuredData
export const firstView = cityFirstView
