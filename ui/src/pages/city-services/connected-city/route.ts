import type { Items, Route } from '../../../content/Route.ts'
import {
  type CityData,
  cityFirstView,
  cityItems,
  cityRoute,
  cityStructuredData,
} from '../cities/cityRoute.ts'

interface ConnectedCityData extends CityData {
  districts: { id: string; nameKey: string }[]
  /** The names of all stops, and of all lines. */
  nameKeys: string[]
}

const TEXTS = 'cities.connected'
export const stopKey = (stop: string) => `${TEXTS}.stops.${stop}`
export const lineKey = (line: string) => `${TEXTS}.lines.${line}`

export const route: Route<ConnectedCityData> = cityRoute<ConnectedCityData>('connected', () =>
  import('./ConnectedCityPage.tsx').then((module) => module.ConnectedCityPage),
)

/** Does not read network.ts, which would then be loaded with every page. */
export const items: Items<ConnectedCityData> = (sources) => {
  const districts = sources.districts.map(({ id, nameKey }) => ({ id, nameKey }))
  const nameKeys = [`${TEXTS}.stops`, `${TEXTS}.lines`]
  return cityItems('connected', sources).map(({ name, data }) => ({
    name,
    data: { ...data, districts, nameKeys },
  }))
}

export const structuredData = cityStructuredData
export const firstView = cityFirstView
