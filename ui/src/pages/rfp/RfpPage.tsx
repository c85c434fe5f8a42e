import { Chips } from '../../components/Chips.tsx'
import { Opening } from '../../components/Opening.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { RfpEntry } from '../../content/types.ts'
import { compareTimes } from '../../domain/compareTimes.ts'
import { matchesQuery } from '../../domain/matchesQuery.ts'
import { knownStatus, RFP_STATES, type RfpState, stateOf } from '../../domain/rfpStatus.ts'
import { useCount } from '../../hooks/useCount.ts'
import { useFilters } from '../../hooks/useFilters.ts'
import { useNow } from '../../hooks/useNow.ts'
import { ProcurementContact } from '../../layout/ProcurementContact.tsx'
import { RequestList } from './RequestList.tsx'
import { route } from './route.ts'

/** Query parameter names. */
const FILTERS = ['q', 'status'] as const
/** Up to this many requests need no filter. */
const WITHOUT_FILTER = 8
/** Up to this many requests need no search. */
const WITHOUT_SEARCH = 19

const STEPS = ['step1', 'step2', 'step3', 'step4', 'step5']

/** The list of requests for proposal (content plan, section 9.1). */
export function RfpPage() {
  const t = useText()
  return (
    <>
      <Opening title={t('rfp.header.title')} lead={t('rfp.header.lead')} surface="plain" isBelowHeader />
      <List />
      <Section labelledBy="help-title" id="help" surface="warm" height="tight">
        <h2 className="how__title" id="help-title">
          {t('rfp.help.title')}
        </h2>
        <ol className="how" role="list">
          {STEPS.map((step) => (
            <li key={step} className="how__step">
              {t(`rfp.help.${step}`)}
            </li>
          ))}
        </ol>
      </Section>
      <Section labelledBy="fair-title" height="tight">
        <div className="fair">
          <h2 className="how__title" id="fair-title">
            {t('rfp.fair.title')}
          </h2>
          <p className="lede">{t('rfp.fair.text')}</p>
        </div>
      </Section>
      <ProcurementContact />
    </>
  )
}

/** The requests, with filters once there are many of them or the address has one. */
function List() {
  const t = useText()
  const count = useCount()
  const { requests } = useData(route)
  const filters = useFilters(FILTERS)
  const now = useNow()
  const [query, wanted] = [filters.get('q'), filters.get('status')]
  const state = (rfp: RfpEntry): RfpState => {
    const status = knownStatus(rfp, now)
    return status ? stateOf(status) : 'open'
  }
  // The next to close or to open first; without the time, all requests are sorted by their closing.
  const next = (rfp: RfpEntry) => (state(rfp) === 'upcoming' ? rfp.publishedAt : rfp.closesAt)
  const sorted = [...requests].sort(
    (a, b) => RFP_STATES.indexOf(state(a)) - RFP_STATES.indexOf(state(b)) || compareTimes(next(a), next(b)),
  )
  const shown = sorted.filter(
    (rfp) =>
      matchesQuery(`${rfp.reference} ${rfp.title} ${rfp.summary}`, query) &&
      (!wanted || now === null || state(rfp) === wanted),
  )
  return (
    <Section labelledBy="list-title" className="requests-section">
      <h2 className="visually-hidden" id="list-title">
        {t('rfp.list.title')}
      </h2>
      {(requests.length > WITHOUT_FILTER || filters.any) && (
        <search className="filters">
          {(requests.length > WITHOUT_SEARCH || query) && (
            <SearchField
              label={t('rfp.list.search')}
              value={query}
              onChange={(value) => filters.set('q', value)}
            />
          )}
          <Chips
            label={t('rfp.list.status')}
            value={wanted}
            onChoose={(value) => filters.set('status', value)}
            choices={RFP_STATES.map((value) => ({ value, label: t(`rfp.states.${value}`) }))}
          />
        </search>
      )}
      <p className="visually-hidden" role="status">
        {filters.any && count('rfp.list', shown.length)}
      </p>
      {shown.length > 0 ? (
        <RequestList
          requests={shown}
          open={now === null ? undefined : requests.filter((rfp) => state(rfp) === 'open').length}
          now={now}
        />
      ) : (
        <div className="empty">
          <p className="empty__title">{filters.any ? t('shared.states.noMatch') : t('rfp.list.none')}</p>
          {filters.any ? (
            <button type="button" className="button button--line" onClick={filters.clear}>
              {t('shared.actions.clear')}
            </button>
          ) : (
            <p>{t('rfp.list.noneText')}</p>
          )}
        </div>
      )}
    </Section>
  )
}
