import type { FrameLists, KitFile, Lists } from '../src/content/types.ts'
import { newsCards } from '../src/domain/newsCards.ts'
import type { Content } from './content.ts'

const FRAME = ['site', 'navigation', 'services', 'social'] as const
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
  'final',
] as const

/** The lists that every page needs. */
export const frameOf = ({ collections }: Content): FrameLists => pick(collections, FRAME)

/** The lists for pages; large items contain only the fields that lists show. */
export function listsOf({ collections, press }: Content, kit: KitFile[]): Lists {
  const { articles, certificates, requests } = collections
  return {
    ...collections,
    press,
    kit,
    awards: certificates.map((certificate) => pick(certificate, CERTIFICATE_FIELDS)),
    news: newsCards(articles),
    requests: requests.map((request) => pick(request, REQUEST_FIELDS)),
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
