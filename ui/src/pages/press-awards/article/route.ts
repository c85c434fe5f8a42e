import { type Items, itemRoute, type StructuredData } from '../../../content/Route.ts'
import type { Article, NewsCard, OfferedFile } from '../../../content/types.ts'
import { attached } from '../../../domain/attached.ts'
import { largestPicture } from '../../../domain/largestPicture.ts'
import { newsCards } from '../../../domain/newsCards.ts'
import { DESCRIPTION_LENGTH, truncate } from '../../../domain/truncate.ts'
import { PRESS } from '../../../paths.ts'

interface ArticleData {
  article: Omit<Article, 'attachments'>
  /** The documents that the article offers. */
  files?: OfferedFile[]
  /** The next older item; after the oldest, the newest. */
  next: NewsCard
}

export const route = itemRoute<ArticleData>({
  path: `${PRESS}/:name`,
  load: () => import('./ArticlePage.tsx').then((module) => module.ArticlePage),
  metaKey: 'pressAndAwards.meta',
  labelKey: 'pressAndAwards.title',
  place: 'arts',
  parent: PRESS,
  opensWithPicture: true,
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

export const items: Items<ArticleData> = ({ articles, attachments: all }) => {
  const cards = newsCards(articles)
  return articles.flatMap(({ attachments, ...article }, index) => {
    const next = cards[index + 1] ?? cards[0]
    const files = attachments && { files: attached(attachments, all) }
    return next ? [{ name: article.slug, data: { article, next, ...files } }] : []
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
