import type { FrameLists, KitFile, Lists } from '../src/content/types.ts'
import { newsCards } from '../src/domain/newsCards.ts'
import type { Content } from './content.ts'

/** The lists that every page needs. */
export function frameOf({ collections: { site, navigation, services, social } }: Content): FrameLists {
  return { site, navigation, services, social }
}

/** The lists for pages; large items contain only the fields that lists show. */
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

/** Selects lists by name. */
export function pick(lists: Lists, names: readonly (keyof Lists)[]): Partial<Lists> {
  return Object.fromEntries(names.map((name) => [name, lists[name]]))
}
