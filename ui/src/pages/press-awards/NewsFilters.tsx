import { useEffect, useId, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { useCount } from '../../hooks/useCount.ts'
import type { Filters } from '../../hooks/useFilters.ts'
import { route } from './route.ts'

/** Query parameter names. */
export const FILTERS = ['q', 'year', 'type', 'topic'] as const

const KINDS = ['release', 'statement', 'feature'] as const
const TOPICS = ['construction', 'residents', 'investment', 'sustainability', 'digital', 'culture'] as const

interface NewsFiltersProps {
  filters: Filters<(typeof FILTERS)[number]>
  /** Number of stories found. */
  count: number
}

/** One row that opens to a search field and three filters; it is open if the address has a filter. */
export function NewsFilters({ filters, count }: NewsFiltersProps) {
  const t = useText()
  const counted = useCount()
  const { news } = useData(route)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (filters.any) setOpen(true)
  }, [filters.any])
  const years = [...new Set(news.map(({ date }) => date.slice(0, 4)))]
  return (
    <details className="sift" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="sift__head">
        <span className="sift__name">
          <Icon name="filter" />
          <span>{t('mediaCenter.news.filter')}</span>
        </span>
        <span className="sift__count" role="status">
          {counted('mediaCenter.news', count)}
        </span>
      </summary>
      <search className="sift__body">
        <SearchField
          label={t('mediaCenter.news.search')}
          value={filters.get('q')}
          onChange={(value) => filters.set('q', value)}
        />
        <Choice
          label={t('mediaCenter.news.year')}
          value={filters.get('year')}
          onChoose={(value) => filters.set('year', value)}
          choices={years.map((value) => ({ value, label: value }))}
        />
        <Choice
          label={t('mediaCenter.news.type')}
          value={filters.get('type')}
          onChoose={(value) => filters.set('type', value)}
          choices={KINDS.map((value) => ({ value, label: t(`pressAndAwards.types.${value}`) }))}
        />
        <Choice
          label={t('mediaCenter.news.topic')}
          value={filters.get('topic')}
          onChoose={(value) => filters.set('topic', value)}
          choices={TOPICS.map((value) => ({ value, label: t(`mediaCenter.topics.${value}`) }))}
        />
      </search>
    </details>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChoose: (value: string) => void
  choices: { value: string; label: string }[]
}

function Choice({ label, value, onChoose, choices }: ChoiceProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="sift__field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{t('shared.all')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
