/** What a page is called and what it is about, for the document's head and for breadcrumbs. */

import type { Crumb } from '../content/CurrentPage.tsx'
import { lookUp } from '../content/texts.ts'
import type { SiteData } from '../content/types.ts'
import { truncate } from '../domain/truncate.ts'
import { HOME, PRESS, REQUESTS } from '../paths.ts'
import { type Match, routes } from './routes.ts'

/** What search engines show of a description. */
const DESCRIPTION_LENGTH = 155

export interface Meta {
  title: string
  description: string
  /** The title in link previews, where it is another. */
  shareTitle?: string
  /** The picture in link previews, where it is not the portal's. */
  picture?: string
}

/** A page's title and description; those of an article and of a request are its own. */
export function metaOf({ route, name }: Match, { texts, site, articles, requestDetails }: SiteData): Meta {
  const item = route.parent === PRESS ? articles?.[name] : undefined
  const request = route.parent === REQUESTS ? requestDetails?.[name] : undefined
  const own = item ?? request
  if (own) {
    const title = request ? `${request.reference}: ${own.title}` : own.title
    return {
      title: `${title} – ${site.cityName}`,
      description: truncate(own.summary, DESCRIPTION_LENGTH),
      shareTitle: title,
      ...(item && { picture: item.image }),
    }
  }
  const text = (key: string) => lookUp(texts, `${route.metaKey}.${key}`)
  const shareTitle = text('shareTitle')
  return { title: text('title'), description: text('description'), ...(shareTitle && { shareTitle }) }
}

/** The pages from the home page to this one, which is the last. */
export function trailOf({ route, path, name }: Match, content: SiteData): Crumb[] {
  const label = (key: string) => lookUp(content.texts, key)
  const parent = routes.find((other) => other.path === route.parent)
  const own = content.articles?.[name]?.title ?? content.requestDetails?.[name]?.reference
  return [
    { label: label('navbar.links.home'), path: HOME },
    ...(parent ? [{ label: label(parent.nameKey), path: parent.path }] : []),
    { label: own ?? label(route.nameKey), path },
  ]
}
