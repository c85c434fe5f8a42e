import type { FrameLists, KitFile, Lists } from '../src/content/types.ts'
import { newsCards } from '../src/domain/newsCards.ts'
import type { Content } from './content.ts'

/** The lists that every page has. */
export function frameOf({ collections: { site, navigation, services, social } }: Content): FrameLists {
  return { site, navigation, services, social }
}

/** The lists as pages read them: of what is large, only what a list shows. */
export function listsOf({ collections, press }: Content, kit: KitFile[]): Lists {
  const { articles, certificates, requests } = collections
  return {
    ...collections,
    press,
    kit,
    awards: certificates.map(({ id, src, altKey }) => ({ id, src, altKey })),
    news: newsCards(articles),
    requests: requests.map(
      ({
        reference,
        title,
        summary,
        category,
        department,
        publishedAt,
        questionsUntil,
        closesAt,
        final,
      }) => ({
        reference,
        title,
        summary,
        category,
        department,
        publishedAt,
        questionsUntil,
        closesAt,
        ...(final && { final }),
      }),
    ),
  }
}

/** Some of the lists, by their names. */
export function pick(lists: Lists, names: readonly (keyof Lists)[]): Partial<Lists> {
  return Object.fromEntries(names.map((name) => [name, lists[name]]))
}
