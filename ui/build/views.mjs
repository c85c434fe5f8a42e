/** Which pages there are, and what each is made from. */
const FRAME = ['site', 'navigation', 'services', 'social']
const NOT_FOUND = ['/404', '/rfp/404']
const NEIGHBORS = 3

/**
 * Every page: `{ path, source, route, lists }`. `files` holds what the build made to download.
 */
export function pagesOf(renderer, content, files) {
  const { collections } = content
  const lists = views(collections, files)
  const pages = renderer.routes.flatMap((route) => {
    const own = pick(lists, route.lists ?? [])
    return itemsOf(route, content, files).map(([name, data]) => ({
      path: route.path.replace(':name', name),
      lists: { ...own, ...data },
    }))
  })
  const lost = NOT_FOUND.map((path) => ({ path, lists: {} }))
  return [...pages, ...lost].map((page) => {
    const { route } = renderer.routeOf(page.path)
    return { ...page, source: `src/pages/${route.page}.tsx`, route }
  })
}

/** What stands around every page. */
export const frameOf = (collections) => pick(collections, FRAME)

/** The lists as pages read them. */
function views(collections, { kit }) {
  const { articles, certificates, requests } = collections
  return {
    ...collections,
    kit,
    awards: certificates.map((certificate) => pick(certificate, ['id', 'src', 'altKey'])),
    news: articles.map(({ slug }) => slug),
    newsCards: cards(articles),
    requests: requests.map((request) =>
      pick(request, [
        'reference',
        'title',
        'summary',
        'category',
        'department',
        'publishedAt',
        'questionsUntil',
        'closesAt',
        'final',
      ]),
    ),
  }
}

/** A route's pages by the last part of their address, each with what only it needs. */
function itemsOf({ path }, { collections, words }, { documents }) {
  const { articles, ideas, requests, districts } = collections
  const placeOf = ({ district }) => {
    const found = districts.find(({ id }) => id === district)
    return found && { place: words(found.nameKey) }
  }
  if (path === '/press-awards/:name') {
    return articles.map((article, index) => [
      article.slug,
      { articles: { [article.slug]: article }, newsCards: cards(neighbors(articles, index)) },
    ])
  }
  if (path === '/rfp/:name') {
    return requests.map((request) => [
      request.reference,
      {
        requestDetails: {
          [request.reference]: { ...request, ...documents[request.reference], ...placeOf(request) },
        },
      },
    ])
  }
  const city = ideas.find((each) => path === `/city-services/${each.id}-city`)
  if (!city) return [['', {}]]
  const related = articles.filter(({ slug }) => city.related.includes(slug))
  return [['', { ideas: { [city.id]: city }, newsCards: cards(related) }]]
}

/** The articles before and after one, and others: of its topic first. */
function neighbors(articles, index) {
  const { topic } = articles[index]
  const around = [articles[index - 1], articles[index + 1]].filter(Boolean)
  const others = articles.filter((other, at) => at !== index && !around.includes(other))
  const same = others.filter((other) => other.topic === topic)
  const wanted = [...around, ...same, ...others]
  return [...new Set(wanted)].slice(0, around.length + NEIGHBORS)
}

function cards(articles) {
  const entries = articles.map(({ body, imageAlt, caption, onHome, ...card }) => [card.slug, card])
  return Object.fromEntries(entries)
}

function pick(object, names) {
  return Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]))
}
