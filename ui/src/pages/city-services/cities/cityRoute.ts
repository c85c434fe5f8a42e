import type { ComponentType } from 'react'
import { faqPage } from '../../../content/faqPage.ts'
import { type ItemSources, itemRoute, type Route, type StructuredData } from '../../../content/Route.ts'
import type { City, CityId, NewsCard, ServiceEntry } from '../../../content/types.ts'
import { newsCards } from '../../../domain/newsCards.ts'
import { SERVICES } from '../../../paths.ts'

/** A service, as much as a row of the page shows. */
export type Task = Pick<ServiceEntry, 'id' | 'nameKey' | 'summaryKey' | 'channel'>

export interface CityData {
  city: City
  /** The services that belong to the city. */
  tasks: Task[]
  /** The press item that the page shows. */
  news: NewsCard
}

/** The district that stands for each city. */
const PLACES: Record<CityId, string> = {
  smart: 'business',
  green: 'river',
  sustainable: 'northwest',
  connected: 'knowledge',
}

/** The route of one of the four cities: smart, green, sustainable, connected. */
export function cityRoute<Data extends CityData = CityData>(
  id: CityId,
  load: () => Promise<ComponentType>,
): Route<Data> {
  return itemRoute<Data>({
    path: `${SERVICES}/${id}-city`,
    load,
    metaKey: 'cityServices.meta',
    labelKey: 'cityServices.header.title',
    place: PLACES[id],
    parent: SERVICES,
    opensWithPicture: true,
    bundles: ['city-services', 'dates'],
    dataBundles: ['cities', 'services', 'our-city'],
    describe: ({ city }, words) => ({
      title: words(city.metaTitleKey),
      description: words(city.metaDescriptionKey),
      label: words(city.titleKey),
    }),
  })
}

/** The only page of such a route. */
export function cityItems(id: CityId, { cities, serviceEntries, articles }: ItemSources) {
  return cities
    .filter((city) => city.id === id)
    .flatMap((city) => {
      const news = newsCards(articles).find(({ slug }) => slug === city.news)
      if (!news) return []
      const tasks: Task[] = city.services
        .flatMap((service) => serviceEntries.filter((entry) => entry.id === service))
        .map(({ id, nameKey, summaryKey, channel }) => ({ id, nameKey, summaryKey, channel }))
      const data: CityData = { city, tasks, news }
      return [{ name: '', data }]
    })
}

export const cityStructuredData: StructuredData<CityData> = ({ city }, { words }) => [
  faqPage(city.faq, words),
]

export const cityFirstView = [
  'components/Backdrop.css',
  'components/Breadcrumbs.css',
  'pages/city-services/cities/CityHeader.css',
]
