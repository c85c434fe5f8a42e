import { useEffect, useRef, useState } from 'react'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { NewsCard } from '../../content/types.ts'
import { matchesQuery } from '../../domain/matchesQuery.ts'
import { type Filters, useFilters } from '../../hooks/useFilters.ts'
import { PRESS } from '../../paths.ts'
import { FILTERS, NewsFilters } from './NewsFilters.tsx'
import { route } from './route.ts'
import { Stories, storyId } from './Stories.tsx'

/** Number of items at first, and of additional items per click: complete rows of the grid. */
const PAGE_SIZE = 7

/** All stories but the newest; filters in the query string also find that one. */
export function News() {
  const t = useText()
  const { news } = useData(route)
  const filters = useFilters(FILTERS)
  const choice = FILTERS.map((name) => filters.get(name)).join('\n')
  const [listed, setListed] = useState(choice)
  const [pages, setPages] = useState(1)
  // A filter change starts again with the first items.
  if (listed !== choice) {
    setListed(choice)
    setPages(1)
  }
  const firstNew = useRef<string | undefined>(undefined)
  const found = filters.any ? news.filter((item) => matches(item, filters)) : news.slice(1)
  const shown = found.slice(0, pages * PAGE_SIZE)

  useEffect(() => {
    if (pages > 1 && firstNew.current) document.getElementById(firstNew.current)?.focus()
  }, [pages])
  const more = () => {
    const next = found[shown.length]
    firstNew.current = next && storyId(next)
    setPages(pages + 1)
  }

  return (
    <Section labelledBy="news-title" id="news" className="press-news">
      <h2 className="visually-hidden" id="news-title">
        {t('mediaCenter.news.title')}
      </h2>
      <NewsFilters filters={filters} count={filters.any ? found.length : news.length} />
      <Stories items={shown} />
      {found.length === 0 && (
        <div className="empty">
          <p className="empty__title">{t('mediaCenter.news.none')}</p>
          <button type="button" className="button button--line" onClick={filters.clear}>
            {t('shared.actions.clear')}
          </button>
        </div>
      )}
      <div className="press-foot">
        {shown.length < found.length && (
          <button type="button" className="button button--line" onClick={more}>
            {t('mediaCenter.news.more')}
          </button>
        )}
        <p className="feeds">
          <a className="text-link" href={`${PRESS}/feed.xml`}>
            {t('mediaCenter.news.rss')}
          </a>
          <a className="text-link" href={`${PRESS}/feed.json`}>
            {t('mediaCenter.news.json')}
          </a>
        </p>
      </div>
    </Section>
  )
}

function matches(
  { date, kind, topic, title, summary }: NewsCard,
  { get }: Filters<(typeof FILTERS)[number]>,
): boolean {
  return (
    date.startsWith(get('year')) &&
    (!get('type') || kind === get('type')) &&
    (!get('topic') || topic === get('topic')) &&
    matchesQuery(`${title} ${summary}`, get('q'))
  )
}
