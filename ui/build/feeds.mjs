/** RSS and JSON feeds of the press items and the requests for proposal. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Feed } from 'feed'
import { largestJpeg, writeFileFor } from './files.mjs'

export async function writeFeeds(out, { collections, bundles, media }) {
  const { articles, requests, site } = collections
  const { pressAndAwards } = bundles['press-and-awards']
  const { rfp } = bundles.rfp
  const pictures = [...new Set(articles.map(({ image }) => image))]
  const enclosures = new Map(
    await Promise.all(pictures.map(async (image) => [image, await enclosure(image, media, site)])),
  )
  const press = feedOf(site, {
    path: '/press-awards',
    title: pressAndAwards.meta.title,
    description: pressAndAwards.meta.description,
    items: articles.map(({ slug, title, summary, date, image, body, topic }) => ({
      path: `/press-awards/${slug}`,
      title,
      description: summary,
      content: `<p>${escapeHtml(summary)}</p>${body.map(blockHtml).join('')}`,
      date: new Date(date),
      enclosure: enclosures.get(image),
      category: [{ name: topic }],
    })),
  })
  await writeFileFor(out, '/press-awards/feed.xml', press.rss2())
  await writeFileFor(out, '/press-awards/feed.json', press.json1())

  const published = [...requests].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  const procurement = feedOf(site, {
    path: '/rfp',
    title: rfp.meta.title,
    description: rfp.meta.description,
    items: published.map(({ reference, title, summary, publishedAt, category }) => ({
      path: `/rfp/${reference}`,
      title: `${reference}: ${title}`,
      description: summary,
      date: new Date(publishedAt),
      category: [{ name: category }],
    })),
  })
  await writeFileFor(out, '/rfp/feed.xml', procurement.rss2())
}

/** A picture as a reader's program fetches it. */
async function enclosure(image, media, { baseUrl }) {
  const name = largestJpeg(image, media)
  const { size } = await stat(join('media/web', name))
  return { url: `${baseUrl}/media/${name}`, type: 'image/jpeg', length: size }
}

function feedOf(site, { path, title, description, items }) {
  const feed = new Feed({
    id: site.baseUrl + path,
    link: site.baseUrl + path,
    title,
    description,
    language: 'en',
    copyright: site.companyName,
    // The newest item's date rather than the build's: two builds are equal.
    updated: items[0].date,
    generator: site.companyName,
    feedLinks: { rss: `${site.baseUrl}${path}/feed.xml`, json: `${site.baseUrl}${path}/feed.json` },
  })
  for (const { path: itemPath, ...item } of items) {
    feed.addItem({ ...item, id: site.baseUrl + itemPath, link: site.baseUrl + itemPath })
  }
  return feed
}

function blockHtml(block) {
  if (block.p) return `<p>${escapeHtml(block.p)}</p>`
  if (block.h) return `<h2>${escapeHtml(block.h)}</h2>`
  if (block.list) return `<ul>${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  return `<blockquote><p>${escapeHtml(block.quote)}</p><p>${escapeHtml(block.role)}</p></blockquote>`
}

const escapeHtml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
