import { faqPage } from '../../../content/faqPage.ts'
import { type Items, itemRoute, type StructuredData } from '../../../content/Route.ts'
import type { Idea, NewsCard, ServiceEntry } from '../../../content/types.ts'
import { newsCards } from '../../../domain/newsCards.ts'
import { SERVICES } from '../../../paths.ts'

interface IdeaData {
  idea: Idea
  /** The services that belong to the idea. */
  serviceEntries: ServiceEntry[]
  /** Press items about the idea. */
  related: NewsCard[]
}

export const route = itemRoute<IdeaData>({
  path: `${SERVICES}/:name`,
  load: () => import('./IdeaPage.tsx').then((module) => module.IdeaPage),
  metaKey: 'cityServices.meta',
  labelKey: 'cityServices.header.title',
  parent: SERVICES,
  opensWithPicture: true,
  bundles: ['city-services', 'press-and-awards', 'dates'],
  describe: ({ idea }, words) => ({
    title: words(`cityServices.${idea.id}.meta.title`),
    description: words(`cityServices.${idea.id}.meta.description`),
    label: words(`cityServices.${idea.id}.title`),
  }),
})

export const items: Items<IdeaData> = ({ ideas, serviceEntries, articles }) => {
  const cards = newsCards(articles)
  return ideas.map((idea) => ({
    name: `${idea.id}-city`,
    data: {
      idea,
      serviceEntries: serviceEntries.filter((entry) => entry.idea === idea.id),
      related: idea.related.flatMap((slug) => cards.filter((card) => card.slug === slug)),
    },
  }))
}

export const structuredData: StructuredData<IdeaData> = ({ idea }, { words }) => [faqPage(idea.faq, words)]
