import type { Items } from '../../../content/Route.ts'
import {
  type CityData,
  cityFirstView,
  cityItems,
  cityRoute,
  cityStructuredData,
} from '../cities/cityRoute.ts'

export const route = cityRoute('sustainable', () =>
  import('./SustainableCityPage.tsx').then((module) => module.SustainableCityPage),
)
export const items: Items<CityData> = (sources) => cityItems('sustainable', sources)
export const structuredData = cityStructuredData
export const firstView = cityFirstView
