import type { ComponentType } from 'react'
import { faqPage } from '../../../content/faqPage.ts'
import { type ItemSources, itemRoute, type Route, type StructuredData } from '../../../content/Route.ts'
import type { Idea, IdeaId, NewsCard, ServiceEntry } from '../../../content/types.ts'
import { newsCards } from '../../../domain/newsCards.ts'
import { SERVICES } from '../../../paths.ts'

/** A service, as much as a row of the page shows. */
export type Task = Pick<ServiceEntry, 'id' | 'nameKey' | 'summaryKey' | 'channel'>

export interface CityData {
  idea: Idea
  /** The services that belong to the idea. */
  tasks: Task[]
  /** The press item that the page shows. */
  news: NewsCard
}

/** The district that stands for each city. */
const PLACES: Record<IdeaId, string> = {
  smart: 'business',
  green: 'river',
  sustainable: 'northwest',
  connected: 'knowledge',
}

/** The route of one of the four cities: smart, green, sustainable, connected. */
export function cityRoute<Data extends CityData = CityData>(
  id: IdeaId,
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
    describe: ({ idea }, words) => ({
      title: words(idea.metaTitleKey),
      description: words(idea.metaDescriptionKey),
      label: words(idea.titleKey),
    }),
  })
}

/** The only page of such a route. */
export function cityItems(id: IdeaId, { ideas, serviceEntries, articles }: ItemSources) {
  return ideas
    .filter((idea) => idea.id === id)
    .flatMap((idea) => {
      const news = newsCards(articles).find(({ slug }) => slug === idea.news)
      if (!news) return []
      const tasks: Task[] = idea.services
        .flatMap((service) => serviceEntries.filter((entry) => entry.id === service))
        .map(({ id, nameKey, summaryKey, channel }) => ({ id, nameKey, summaryKey, channel }))
      const data: CityData = { idea, tasks, news }
      return [{ name: '', data }]
    })
}

export const cityStructuredData: StructuredData<CityData> = ({ idea }, { words }) => [
  faqPage(idea.faq, words),
]

export const cityFirstView = [
  'components/Backdrop.css',
  'components/Breadcrumbs.css',
  'components/PageHeader.css',
]
