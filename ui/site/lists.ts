import type { Collections } from '../src/content/collections.ts'
import type { FrameLists, KitFile, Lists } from '../src/content/types.ts'
import { newsCards } from '../src/domain/newsCards.ts'
import type { Content } from './content.ts'

const FRAME = ['navigation', 'services', 'social'] as const
const PLACE_FIELDS = ['id', 'nameKey', 'label'] as const
const TIMELINE_FIELDS = ['slug', 'date', 'title'] as const
const CERTIFICATE_FIELDS = ['id', 'src', 'altKey'] as const
const REQUEST_FIELDS = [
  'reference',
  'title',
  'summary',
  'category',
  'department',
  'publishedAt',
  'questionsUntil',
  'closesAt',
  'decisionBy',
  'final',
] as const

/** The lists that every page needs; `places` are the ids of the districts that routes name. */
export const frameOf = ({ collections }: Content, places: ReadonlySet<string>): FrameLists => ({
  ...pick(collections, FRAME),
  site: withoutSecurity(collections.site),
  places: collections.districts
    .filter(({ id }) => places.has(id))
    .map((district) => pick(district, PLACE_FIELDS)),
})

/** Pages do not show the contact for security researchers. */
const withoutSecurity = ({ security, ...site }: Collections['site']): Collections['site'] => site

/** The lists for pages; large items contain only the fields that lists show. */
export function listsOf({ collections, films, press }: Content, kit: KitFile[]): Lists {
  const { articles, certificates, requests, serviceEntries } = collections
  return {
    ...collections,
    press,
    kit,
    ...(films.length > 0 && { films }),
    awards: certificates.map((certificate) => pick(certificate, CERTIFICATE_FIELDS)),
    news: newsCards(articles),
    timeline: articles
      .filter(({ onTimeline }) => onTimeline)
      .map((article) => pick(article, TIMELINE_FIELDS))
      .reverse(),
    requests: requests.map((request) => pick(request, REQUEST_FIELDS)),
    serviceEntries: serviceEntries.map(({ stepKeys, faq, office, ...item }) => item),
  }
}

/** Selects fields by name. Missing optional fields stay missing. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  const fields: (readonly unknown[])[] = names
    .filter((name) => name in source)
    .map((name) => [name, source[name]])
  return Object.fromEntries(fields)
}
