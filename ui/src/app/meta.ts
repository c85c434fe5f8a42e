/** Page titles and descriptions for the document head and the breadcrumbs. */
import type { Breadcrumb } from '../content/CurrentPage.tsx'
import type { Description } from '../content/Route.ts'
import { lookUp } from '../content/texts.ts'
import type { FrameLists, Texts } from '../content/types.ts'
import { HOME } from '../paths.ts'
import { type Match, routes } from './routes.ts'

interface Sources {
  texts: Texts
  frame: FrameLists
  data: unknown
}

/** The description of a page: from the item if the route has items, otherwise from the texts. */
export function describe({ route }: Match, { texts, frame, data }: Sources): Description {
  const words = (key: string) => lookUp(texts, key)
  // Unknown items have no data.
  if (route.describe && data) return route.describe(data, words, frame)
  const shareTitle = words(`${route.metaKey}.shareTitle`)
  return {
    title: words(`${route.metaKey}.title`),
    description: words(`${route.metaKey}.description`),
    label: words(route.labelKey),
    ...(shareTitle && { shareTitle }),
  }
}

/** The breadcrumbs, from the home page to this page. */
export function trailOf(match: Match, sources: Sources): Breadcrumb[] {
  const words = (key: string) => lookUp(sources.texts, key)
  const parent = routes.find(({ path }) => path === match.route.parent)
  return [
    { label: words('navbar.links.home'), path: HOME },
    ...(parent ? [{ label: words(parent.labelKey), path: parent.path }] : []),
    { label: describe(match, sources).label, path: match.path },
  ]
}
