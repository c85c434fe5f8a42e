import { type Items, itemRoute, type StructuredData } from '../../../content/Route.ts'
import type { Article, NewsCard } from '../../../content/types.ts'
import { largestPicture } from '../../../domain/largestPicture.ts'
import { newsCards } from '../../../domain/newsCards.ts'
import { DESCRIPTION_LENGTH, truncate } from '../../../domain/truncate.ts'
import { PRESS } from '../../../paths.ts'

/** Number of related items, in addition to the previous and next one. */
const RELATED = 3

interface ArticleData {
  article: Article
  /** The next newer and the next older item. */
  newer?: NewsCard
  older?: NewsCard
  /** Sorted by topic: items with the same topic come first. */
  related: NewsCard[]
}

export const route = itemRoute<ArticleData>({
  path: `${PRESS}/:name`,
  load: () => import('./ArticlePage.tsx').then((module) => module.ArticlePage),
  metaKey: 'pressAndAwards.meta',
  labelKey: 'pressAndAwards.title',
  parent: PRESS,
  bundles: ['media-center', 'press-and-awards', 'dates'],
  describe: ({ article: { title, summary, image } }, _, { site }) => ({
    title: `${title} – ${site.cityName}`,
    description: truncate(summary, DESCRIPTION_LENGTH),
    shareTitle: title,
    label: title,
    picture: image,
  }),
})

export const firstView = [
  'styles/small-text.css',
  'components/Breadcrumbs.css',
  'pages/press-awards/article/ArticlePage.first-view.css',
]

export const items: Items<ArticleData> = ({ articles }) => {
  const cards = newsCards(articles)
  return articles.map((article, index) => {
    const [newer, older] = [cards[index - 1], cards[index + 1]]
    const others = cards.filter(({ slug }) => slug !== article.slug)
    const related = [
      ...others.filter(({ topic }) => topic === article.topic),
      ...others.filter(({ topic }) => topic !== article.topic),
    ].slice(0, RELATED)
    return {
      name: article.slug,
      data: { article, ...(newer && { newer }), ...(older && { older }), related },
    }
  })
}

export const structuredData: StructuredData<ArticleData> = (
  { article },
  { path, frame: { site }, media },
) => {
  const publisher = {
    '@type': 'Organization',
    name: site.companyName,
    logo: { '@type': 'ImageObject', url: `${site.baseUrl}/media/icons/icon-512.png` },
  }
  return [
    {
      '@type': 'NewsArticle',
      headline: article.title,
      description: article.summary,
      datePublished: article.date,
      image: [site.baseUrl + largestPicture(article.image, media)],
      author: publisher,
      publisher,
      mainEntityOfPage: site.baseUrl + path,
    },
  ]
}
