/** Loads and validates the content. */
import type { Words } from '../src/content/Route.ts'
import type { Collections, FileRef, FilmFile, PressItem, Rfp } from '../src/content/types.ts'
import { clockTime, formatDate } from '../src/domain/dates.ts'
import { PRESS } from '../src/paths.ts'
import { attachmentFiles } from './attachments.ts'
import { checkLists, HOME_ITEMS } from './check/lists.ts'
import { checkReferences } from './check/references.ts'
import { checkSchemas } from './check/schemas.ts'
import { checkBundles } from './check/texts.ts'
import type { Host, Picture, Sources, ZoneOffsets } from './input.ts'
import { type Layers, layersOf } from './layers.ts'
import { Mistakes } from './mistakes.ts'
import { published } from './schedule.ts'
import { type Bundles, merged, wordsOf } from './texts.ts'

/** The bundle for the home page's press items (specification, section 2). */
const PRESS_BUNDLE = 'press-and-awards'

export interface Content {
  /** Articles are sorted newest first, events by start. */
  collections: Collections
  bundles: Bundles
  media: Readonly<Record<string, Picture>>
  films: readonly FilmFile[]
  /** The documents of an office's folder, by their paths in `files/`. */
  attachments: Readonly<Record<string, FileRef>>
  /** Press items on the home page. */
  press: PressItem[]
  words: Words
  /** Offsets of the time zone in site.json. */
  zone: ZoneOffsets
  /** When an item with a `publishAt` is published next, in milliseconds since 1970. */
  nextAt?: number
}

/** Validates the sources; throws a `ContentError` with the mistakes. */
export function readContent(sources: Sources, host: Host): Content {
  const { files, media, overlay = {}, films = [], now = 0 } = sources
  const attachments = attachmentFiles(sources.attachments ?? {})
  const mistakes = new Mistakes()
  const all = layersOf(files, overlay, mistakes)
  const { layers, nextAt } = published(all, now, mistakes)
  mistakes.stop()
  const [texts, lists] = [split(layers, true), split(layers, false)]
  const bundles = checkBundles(texts, mistakes)
  const collections = checkSchemas(lists, mistakes)
  checkReferences(lists, { texts: merged(bundles), media, attachments }, mistakes)
  checkLists(collections, lists, mistakes)
  const zone = host.offsetsOf(collections.site.timeZone.id)
  const site = lists.get('site')
  if (!zone && site) mistakes.reportAt(site, ['timeZone', 'id'], 'must be the IANA name of a time zone')
  mistakes.stop()
  const sorted = {
    ...collections,
    site: { ...collections.site, ...(sources.baseUrl !== undefined && { baseUrl: sources.baseUrl }) },
    requests: withAnswers(collections),
    articles: [...collections.articles].sort((a, b) => b.date.localeCompare(a.date)),
    events: [...collections.events].sort((a, b) => a.start.localeCompare(b.start)),
  }
  const { press, withPress } = homePress(sorted, bundles)
  return {
    collections: sorted,
    bundles: withPress,
    media,
    films,
    attachments,
    press,
    words: wordsOf(withPress),
    zone: zone ?? [],
    ...(nextAt !== undefined && { nextAt }),
  }
}

/** The requests with the answers that the desk has published. */
function withAnswers({ requests, answers }: Collections): Rfp[] {
  return requests.map((request) => {
    const own = answers
      .filter((answer) => answer.request === request.reference)
      .map(({ request: _, ...clarification }) => clarification)
    return { ...request, clarifications: [...request.clarifications, ...own] }
  })
}

/** Only the text bundles, or only the collections. */
function split(layers: Layers, isBundle: boolean): Layers {
  return new Map([...layers].filter(([name]) => name.includes('/') === isBundle))
}

/**
 * The home page's press items: the newest articles with `onHome`, in the format of the specification (image,
 * date key, description key) and with their titles. Their texts are copied into the press-and-awards bundle, so
 * editors write them only once.
 */
function homePress({ articles }: Collections, bundles: Bundles): { press: PressItem[]; withPress: Bundles } {
  const chosen = articles.filter(({ onHome }) => onHome).slice(0, HOME_ITEMS)
  const months = wordsOf(bundles)('dates.months')
  const texts = chosen.map(({ date, title, summary }, index) => [
    `item${index + 1}`,
    { date: formatDate(clockTime(Date.parse(date), 0), months), title, description: summary },
  ])
  const bundle = bundles[PRESS_BUNDLE] ?? {}
  const own = typeof bundle['pressAndAwards'] === 'object' ? bundle['pressAndAwards'] : {}
  const press = chosen.map(({ slug, image, date }, index) => ({
    id: slug,
    image,
    date,
    dateKey: `pressAndAwards.home.item${index + 1}.date`,
    titleKey: `pressAndAwards.home.item${index + 1}.title`,
    descriptionKey: `pressAndAwards.home.item${index + 1}.description`,
    route: `${PRESS}/${slug}`,
  }))
  const withPress = {
    ...bundles,
    [PRESS_BUNDLE]: { ...bundle, pressAndAwards: { ...own, home: Object.fromEntries(texts) } },
  }
  return { press, withPress }
}
