/** JSON-LD by schema.org: what search engines read about a page. */

import { trailOf } from '../src/app/meta.ts'
import type { Match } from '../src/app/routes.ts'
import { lookUp } from '../src/content/texts.ts'
import type { Faq, SiteData } from '../src/content/types.ts'
import { largestPicture } from '../src/domain/largestPicture.ts'
import { HOME } from '../src/paths.ts'

/** The objects for a page: where it is, and what it holds. */
export function structuredData(match: Match, content: SiteData): object[] {
  const { path, name } = match
  const article = content.articles?.[name]
  const city = content.ideas?.[path.replace(/^.*\/(\w+)-city$/, '$1')]
  const questions = [...(content.questions ?? []), ...(city?.faq ?? [])]
  return [
    path === HOME ? organization(content) : breadcrumbs(match, content),
    ...(article ? [newsArticle(article, path, content)] : []),
    ...(content.events ?? []).map((event) => eventOf(event, content)),
    ...(questions.length > 0 ? [faqPage(questions, content)] : []),
  ].map((object) => ({ '@context': 'https://schema.org', ...object }))
}

function organization({ site, social }: SiteData): object {
  return {
    '@type': 'Organization',
    name: site.companyName,
    url: `${site.baseUrl}${HOME}`,
    logo: `${site.baseUrl}/media/icons/icon-512.png`,
    email: site.contact.email,
    telephone: site.contact.phone,
    sameAs: social.map(({ link }) => link),
  }
}

function breadcrumbs(match: Match, content: SiteData): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trailOf(match, content).map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: content.site.baseUrl + path,
    })),
  }
}

function newsArticle(article: SiteData['articles'][string], path: string, { site, media }: SiteData): object {
  const publisher = {
    '@type': 'Organization',
    name: site.companyName,
    logo: { '@type': 'ImageObject', url: `${site.baseUrl}/media/icons/icon-512.png` },
  }
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    datePublished: article.date,
    image: [site.baseUrl + largestPicture(article.image, media)],
    author: publisher,
    publisher,
    mainEntityOfPage: site.baseUrl + path,
  }
}

function eventOf(event: SiteData['events'][number], { site }: SiteData): object {
  return {
    '@type': 'Event',
    name: event.title,
    description: event.summary,
    startDate: event.start,
    endDate: event.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: event.free,
    location: { '@type': 'Place', name: event.place, address: `${event.place}, ${site.cityName}` },
    organizer: { '@type': 'Organization', name: site.companyName, url: site.baseUrl },
    url: `${site.baseUrl}/community#events`,
  }
}

function faqPage(questions: Faq[], { texts }: SiteData): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ questionKey, answerKey }) => ({
      '@type': 'Question',
      name: lookUp(texts, questionKey),
      acceptedAnswer: { '@type': 'Answer', text: lookUp(texts, answerKey) },
    })),
  }
}
