import { useEffect, useRef, useState } from 'react'
import { Chips } from '../../components/Chips.tsx'
import { Link } from '../../components/Link.tsx'
import { NewsCards } from '../../components/NewsCards.tsx'
import { Picture } from '../../components/Picture.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { NewsCard } from '../../content/types.ts'
import { matchesQuery } from '../../domain/matchesQuery.ts'
import { useCount } from '../../hooks/useCount.ts'
import { useDates } from '../../hooks/useDates.ts'
import { type Filters, useFilters } from '../../hooks/useFilters.ts'
import { PRESS } from '../../paths.ts'
import { route } from './route.ts'

/** Query parameter names. */
const FILTERS = ['q', 'year', 'type', 'topic'] as const

/** Number of items at first, and of additional items per click. */
const PAGE_SIZE = 9
const KINDS = ['release', 'statement', 'feature'] as const
const TOPICS = ['construction', 'residents', 'investment', 'sustainability', 'digital', 'culture'] as const

/** The press items, with filters and search in the query string and the newest item in large format. */
export function News() {
  const t = useText()
  const count = useCount()
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
  const years = [...new Set(news.map(({ date }) => date.slice(0, 4)))]
  const found = news.filter((item) => matches(item, filters))
  const shown = found.slice(0, pages * PAGE_SIZE)
  const [lead, ...rest] = filters.any ? [undefined, ...shown] : shown

  useEffect(() => {
    if (pages > 1 && firstNew.current) document.getElementById(firstNew.current)?.focus()
  }, [pages])
  const more = () => {
    firstNew.current = `news-${found[shown.length]?.slug}`
    setPages(pages + 1)
  }

  return (
    <Section labelledBy="news-title" id="news">
      <h2 className="visually-hidden" id="news-title">
        {t('mediaCenter.news.title')}
      </h2>
      <search className="filters">
        <SearchField
          label={t('mediaCenter.news.search')}
          value={filters.get('q')}
          onChange={(value) => filters.set('q', value)}
        />
        <Chips
          label={t('mediaCenter.news.year')}
          value={filters.get('year')}
          onChoose={(value) => filters.set('year', value)}
          choices={years.map((value) => ({ value, label: value }))}
        />
        <Chips
          label={t('mediaCenter.news.type')}
          value={filters.get('type')}
          onChoose={(value) => filters.set('type', value)}
          choices={KINDS.map((value) => ({ value, label: t(`pressAndAwards.types.${value}`) }))}
        />
        <Chips
          label={t('mediaCenter.news.topic')}
          value={filters.get('topic')}
          onChoose={(value) => filters.set('topic', value)}
          choices={TOPICS.map((value) => ({ value, label: t(`mediaCenter.topics.${value}`) }))}
        />
      </search>
      <p className="result-line" role="status">
        {count('mediaCenter.news', found.length)}
      </p>
      {lead && <LeadStory item={lead} />}
      <NewsCards items={rest.flatMap((item) => item ?? [])} />
      {found.length === 0 && (
        <div className="empty">
          <p className="empty__title">{t('mediaCenter.news.none')}</p>
          <button type="button" className="button button--line" onClick={filters.clear}>
            {t('shared.actions.clear')}
          </button>
        </div>
      )}
      <div className="press-foot">
        {shown.length < found.length ? (
          <button type="button" className="button button--line" onClick={more}>
            {t('mediaCenter.news.more')}
          </button>
        ) : (
          <span />
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

function LeadStory({ item }: { item: NewsCard }) {
  const t = useText()
  const { date } = useDates()
  return (
    <Link className="lead-story" to={`${PRESS}/${item.slug}`}>
      <span className="pic pic--32 zoom">
        <Picture name={item.image} alt="" sizes="(min-width: 900px) 62vw, 92vw" eager />
      </span>
      <span>
        <span className="story-card__date">
          <time dateTime={item.date}>{date(item.date)}</time> · {t(`pressAndAwards.types.${item.kind}`)}
        </span>
        <h3 className="lead-story__title">{item.title}</h3>
        <span className="ledger__text">{item.summary}</span>
      </span>
    </Link>
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
