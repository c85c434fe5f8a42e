import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { Chips } from '../../components/Chips.tsx'
import { Picture } from '../../components/Picture.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { RfpEntry } from '../../content/types.ts'
import { matchesQuery } from '../../domain/matchesQuery.ts'
import { isCurrent, knownStatus, RFP_STATUSES } from '../../domain/rfpStatus.ts'
import { useCount } from '../../hooks/useCount.ts'
import { type Filters, useFilters } from '../../hooks/useFilters.ts'
import { useNow } from '../../hooks/useNow.ts'
import { REQUESTS } from '../../paths.ts'
import { ProcurementContact } from './ProcurementContact.tsx'
import { RequestList } from './RequestList.tsx'
import { route } from './route.ts'

/** Query parameter names. */
const FILTERS = ['q', 'status', 'category', 'sort'] as const

const CATEGORIES = ['works', 'goods', 'services'] as const
const SORTS = ['closing', 'newest'] as const
const STEPS = ['step1', 'step2', 'step3', 'step4', 'step5']
/** The status filter's value for every status. */
const ALL = 'all'

/** The list of requests for proposal (content plan, section 9.1). */
export function RfpPage() {
  const t = useText()
  const count = useCount()
  const { requests } = useData(route)
  const filters = useFilters(FILTERS)
  const now = useNow()
  const shown = sorted(
    requests.filter((rfp) => matches(rfp, filters, now)),
    filters.get('sort'),
  )
  return (
    <>
      <section className="rfp-header" aria-labelledby="title">
        <div className="rfp-header__pic pic" data-night="">
          <Picture name="rfp/desert-dawn" alt={t('rfp.header.alt')} sizes="100vw" eager />
        </div>
        <div className="wrap">
          <Breadcrumbs />
          <h1 className="page-header__title" data-size="large" id="title">
            {t('rfp.header.title')}
          </h1>
          <p className="lede page-header__lede">{t('rfp.header.lead')}</p>
        </div>
      </section>
      <Section labelledBy="list-title">
        <h2 className="visually-hidden" id="list-title">
          {t('rfp.list.title')}
        </h2>
        <search className="filters">
          <SearchField
            label={t('rfp.list.search')}
            value={filters.get('q')}
            onChange={(value) => filters.set('q', value)}
          />
          <Chips
            label={t('rfp.list.status')}
            withAll={false}
            value={filters.get('status')}
            onChoose={(value) => filters.set('status', value)}
            choices={[
              { value: '', label: t('rfp.list.current') },
              ...RFP_STATUSES.map((value) => ({ value, label: t(`rfp.statuses.${value}`) })),
              { value: ALL, label: t('shared.all') },
            ]}
          />
          <Chips
            label={t('rfp.list.category')}
            value={filters.get('category')}
            onChoose={(value) => filters.set('category', value)}
            choices={CATEGORIES.map((value) => ({ value, label: t(`rfp.categories.${value}`) }))}
          />
          <Chips
            label={t('rfp.list.sort')}
            withAll={false}
            value={filters.get('sort') || SORTS[0]}
            onChoose={(value) => filters.set('sort', value === SORTS[0] ? '' : value)}
            choices={SORTS.map((value) => ({ value, label: t(`rfp.sorts.${value}`) }))}
          />
        </search>
        <p className="result-line" role="status">
          {count('rfp.list', shown.length)}
        </p>
        {shown.length > 0 ? (
          <RequestList requests={shown} now={now} />
        ) : (
          <div className="empty">
            <p className="empty__title">{filters.any ? t('shared.states.noMatch') : t('rfp.list.none')}</p>
            {!filters.any && <p>{t('rfp.list.noneText')}</p>}
            <button
              type="button"
              className="button button--line"
              onClick={() => (filters.any ? filters.clear() : filters.set('status', ALL))}
            >
              {filters.any ? t('shared.actions.clear') : t('rfp.list.earlier')}
            </button>
          </div>
        )}
        <p className="feeds">
          <a className="text-link" href={`${REQUESTS}/feed.xml`}>
            {t('rfp.list.feed')}
          </a>
          <a className="text-link" href={`${REQUESTS}/requests.json`}>
            {t('rfp.list.data')}
          </a>
        </p>
      </Section>
      <Section labelledBy="help-title" id="help" surface="sand">
        <div className="split">
          <h2 className="split__title" id="help-title">
            {t('rfp.help.title')}
          </h2>
          <ol className="split__body numbered">
            {STEPS.map((step) => (
              <li key={step}>{t(`rfp.help.${step}`)}</li>
            ))}
          </ol>
        </div>
      </Section>
      <Section labelledBy="fair-title">
        <div className="split">
          <h2 className="split__title" id="fair-title">
            {t('rfp.fair.title')}
          </h2>
          <p className="split__body lede">{t('rfp.fair.text')}</p>
        </div>
      </Section>
      <ProcurementContact />
    </>
  )
}

function matches(rfp: RfpEntry, { get }: Filters<(typeof FILTERS)[number]>, now: number | null): boolean {
  const category = get('category')
  return (
    (!category || rfp.category === category) &&
    matchesQuery(`${rfp.reference} ${rfp.title} ${rfp.summary}`, get('q')) &&
    hasStatus(rfp, get('status'), now)
  )
}

/** By default, only open and upcoming requests are shown; until the time is known, all are. */
function hasStatus(rfp: RfpEntry, wanted: string, now: number | null): boolean {
  const status = knownStatus(rfp, now)
  if (!status || now === null || wanted === ALL) return true
  return wanted ? status === wanted : isCurrent(status)
}

function sorted(requests: RfpEntry[], sort: string): RfpEntry[] {
  return [...requests].sort((a, b) =>
    sort === 'newest' ? b.publishedAt.localeCompare(a.publishedAt) : a.closesAt.localeCompare(b.closesAt),
  )
}
