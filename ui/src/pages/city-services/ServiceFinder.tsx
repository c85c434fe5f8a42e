import { Chips } from '../../components/Chips.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { matchesQuery } from '../../domain/matchesQuery.ts'
import { useCount } from '../../hooks/useCount.ts'
import { useFilters } from '../../hooks/useFilters.ts'
import { CONTACT } from '../../paths.ts'
import { route } from './route.ts'
import { ServiceList } from './ServiceList.tsx'

/** Query parameter names. */
const FILTERS = ['q', 'for', 'how'] as const

const AUDIENCES = ['resident', 'business', 'visitor'] as const
const CHANNELS = ['online', 'app', 'service-center', 'on-site'] as const

/** The directory: a search field and two filters, all stored in the query string. */
export function ServiceFinder() {
  const t = useText()
  const count = useCount()
  const { serviceEntries } = useData(route)
  const filters = useFilters(FILTERS)
  const audience = filters.get('for')
  const channel = filters.get('how')
  const shown = serviceEntries.filter(
    (entry) =>
      (!audience || entry.audience.some((each) => each === audience)) &&
      (!channel || entry.channel.some((each) => each === channel)) &&
      matchesQuery(`${t(entry.nameKey)} ${t(entry.summaryKey)}`, filters.get('q')),
  )
  return (
    <Section labelledBy="find-title" id="find">
      <SectionHead id="find-title" title={t('cityServices.find.title')} />
      <search className="filters">
        <SearchField
          label={t('cityServices.find.search')}
          value={filters.get('q')}
          onChange={(value) => filters.set('q', value)}
        />
        <Chips
          label={t('cityServices.find.audience')}
          value={audience}
          onChoose={(value) => filters.set('for', value)}
          choices={AUDIENCES.map((value) => ({ value, label: t(`cityServices.audience.${value}`) }))}
        />
        <Chips
          label={t('cityServices.find.channel')}
          value={channel}
          onChoose={(value) => filters.set('how', value)}
          choices={CHANNELS.map((value) => ({ value, label: t(`cityServices.channel.${value}`) }))}
        />
      </search>
      <p className="result-line" role="status">
        {count('cityServices.find', shown.length)}
      </p>
      {shown.length > 0 ? (
        <ServiceList entries={shown} />
      ) : (
        <div className="empty">
          <p className="empty__title">{t('cityServices.find.none')}</p>
          <p>{t('cityServices.find.noneText')}</p>
          <div className="empty__ways">
            <button type="button" className="button button--line" onClick={filters.clear}>
              {t('shared.actions.clear')}
            </button>
            <MoreLink to={`${CONTACT}?topic=services`} label={t('cityServices.find.ask')} />
          </div>
        </div>
      )}
      <p className="note">{t('cityServices.find.note')}</p>
    </Section>
  )
}
