/** RSS and JSON feeds of the press items and the requests for proposal. */
import { Feed } from 'feed'
import type { Block, Site } from '../src/content/types.ts'
import { largestPicture } from '../src/domain/largestPicture.ts'
import { PRESS, REQUESTS } from '../src/paths.ts'
import type { Content } from './content.ts'
import type { SiteFiles } from './input.ts'

interface FeedItem {
  path: string
  title: string
  description: string
  date: Date
  category: { name: string }[]
  content?: string
  enclosure?: { url: string; type: string; length: number }
}

interface FeedParts {
  path: string
  title: string
  description: string
  items: FeedItem[]
}

export function addFeeds(files: SiteFiles, { collections, media, words }: Content): void {
  const { articles, requests, site } = collections
  const press = feedOf(site, {
    path: PRESS,
    title: words('pressAndAwards.meta.title'),
    description: words('pressAndAwards.meta.description'),
    items: articles.map(({ slug, title, summary, date, image, body, topic }) => ({
      path: `${PRESS}/${slug}`,
      title,
      description: summary,
      content: `<p>${escapeHtml(summary)}</p>${body.map((block) => blockHtml(block, site.baseUrl)).join('')}`,
      date: new Date(date),
      enclosure: {
        url: site.baseUrl + largestPicture(image, media),
        type: 'image/jpeg',
        length: media[image]?.jpegBytes ?? 0,
      },
      category: [{ name: topic }],
    })),
  })
  files.set(`${PRESS}/feed.xml`, { text: press.rss2() })
  files.set(`${PRESS}/feed.json`, { text: press.json1() })

  const published = [...requests].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  const procurement = feedOf(site, {
    path: REQUESTS,
    title: words('rfp.meta.title'),
    description: words('rfp.meta.description'),
    items: published.map(({ reference, title, summary, publishedAt, category }) => ({
      path: `${REQUESTS}/${reference}`,
      title: `${reference}: ${title}`,
      description: summary,
      date: new Date(publishedAt),
      category: [{ name: category }],
    })),
  })
  files.set(`${REQUESTS}/feed.xml`, { text: procurement.rss2() })
}

function feedOf(site: Site, { path, title, description, items }: FeedParts): Feed {
  const feed = new Feed({
    id: site.baseUrl + path,
    link: site.baseUrl + path,
    title,
    description,
    language: 'en',
    copyright: site.companyName,
    // The newest item's date, not the build time, makes builds reproducible.
    ...(items[0] && { updated: items[0].date }),
    generator: site.companyName,
    feedLinks: { rss: `${site.baseUrl}${path}/feed.xml`, json: `${site.baseUrl}${path}/feed.json` },
  })
  for (const { path: itemPath, ...item } of items) {
    feed.addItem({ ...item, id: site.baseUrl + itemPath, link: site.baseUrl + itemPath })
  }
  return feed
}

function blockHtml(block: Block, baseUrl: string): string {
  if ('p' in block) return `<p>${escapeHtml(block.p)}</p>`
  if ('h' in block) return `<h2>${escapeHtml(block.h)}</h2>`
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  if ('to' in block) return `<p><a href="${baseUrl}${block.to}">${escapeHtml(block.label)}</a></p>`
  return `<blockquote><p>${escapeHtml(block.quote)}</p><p>${escapeHtml(block.role)}</p></blockquote>`
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
