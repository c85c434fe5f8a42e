/** The search index over all pages. */
import MiniSearch from 'minisearch'
import { writeFileFor } from './files.mjs'

export async function writeSearchIndex(out, pages, options) {
  const index = new MiniSearch(options)
  index.addAll(
    pages
      .filter(({ noindex }) => !noindex)
      .map(({ path, meta, main }) => ({
        path,
        title: meta.shareTitle && !path.endsWith('home') ? meta.shareTitle : meta.title.replace(/ – .*$/, ''),
        summary: meta.description,
        text: textOf(main),
      })),
  )
  await writeFileFor(out, '/assets/content/search.json', JSON.stringify(index))
}

/** The words of a piece of markup that the renderer wrote. */
function textOf(markup) {
  return markup
    .replace(/<(svg|noscript)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
