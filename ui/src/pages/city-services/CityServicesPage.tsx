import { Ask } from '../../components/Ask.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { matchesQuery } from '../../domain/matchesQuery.ts'
import { useFilters } from '../../hooks/useFilters.ts'
import { CONTACT } from '../../paths.ts'
import { CityStrip } from './cities/CityStrip.tsx'
import { Finder } from './Finder.tsx'
import { route } from './route.ts'
import { ServiceGroups } from './ServiceGroups.tsx'

/** Query parameter names. */
const FILTERS = ['q', 'for'] as const

/** A question, the most wanted services, and the directory of all (content plan, section 7.1). */
export function CityServicesPage() {
  const t = useText()
  const { services } = useFrame()
  const { serviceEntries, offices } = useData(route)
  const filters = useFilters(FILTERS)
  const [query, audience] = [filters.get('q'), filters.get('for')]
  const found = serviceEntries.filter(
    (entry) =>
      (!audience || entry.audience.some((each) => each === audience)) &&
      matchesQuery(`${t(entry.nameKey)} ${t(entry.summaryKey)}`, query),
  )
  return (
    <>
      <Finder
        query={query}
        onQuery={(value) => filters.set('q', value)}
        wanted={serviceEntries.filter(({ wanted }) => wanted).sort(byPlace)}
        found={filters.any ? found.length : undefined}
      />
      <ServiceGroups
        entries={found}
        isFiltered={filters.any}
        audience={audience}
        onAudience={(value) => filters.set('for', value)}
        onClear={filters.clear}
      />
      <section className="ideas" data-below="" aria-labelledby="ideas-title">
        <div className="wrap">
          <h2 className="band-title" id="ideas-title">
            {t('cityServices.ideas')}
          </h2>
        </div>
        <CityStrip cities={services} />
      </section>
      <Ask
        title={t('cityServices.help.title')}
        offices={offices}
        id="service-center"
        note={({ phone }) => (
          <>
            {t('cityServices.help.call')} <PhoneLink phone={phone} />
          </>
        )}
        action={<MoreLink to={`${CONTACT}#offices`} label={t('cityServices.help.action')} variant="solid" />}
        picture={{ name: 'services/service-center', alt: t('cityServices.help.pictureAlt') }}
      />
    </>
  )
}

const byPlace = (a: { wanted?: number }, b: { wanted?: number }) => (a.wanted ?? 0) - (b.wanted ?? 0)
