import type { Article, NewsCard } from '../content/types.ts'

/** Articles without their bodies, for lists. */
export function newsCards(articles: Article[]): NewsCard[] {
  return articles.map(({ body, imageAlt, caption, onHome, onTimeline, attachments, ...card }) => card)
}
