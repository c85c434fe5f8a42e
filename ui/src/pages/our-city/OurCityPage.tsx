import { Icon } from '../../components/Icon.tsx'
import { Ledger } from '../../components/Ledger.tsx'
import { Link } from '../../components/Link.tsx'
import { NextBand } from '../../components/NextBand.tsx'
import { OnThisPage } from '../../components/OnThisPage.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Section, SectionHead, SplitSection } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { COMMUNITY, CONTACT, REQUESTS, SERVICES, TOUR } from '../../paths.ts'
import { Masterplan } from './Masterplan.tsx'
import { PhaseOne } from './PhaseOne.tsx'
import { route } from './route.ts'

const NEXT_STEPS = { services: SERVICES, community: COMMUNITY, rfp: REQUESTS, contact: CONTACT }

/** The city map, current construction, and directions (content plan, section 6). */
export function OurCityPage() {
  const t = useText()
  const { travel } = useData(route)
  return (
    <>
      <PageHeader
        title={t('ourCity.header.title')}
        lead={t('ourCity.header.lead')}
        picture={{ name: 'our-city/skyline', alt: t('ourCity.header.alt') }}
      >
        <OnThisPage
          items={[
            { id: 'masterplan', label: t('ourCity.jump.map') },
            { id: 'phase-1', label: t('ourCity.jump.phase') },
            { id: 'getting-here', label: t('ourCity.jump.travel') },
            { id: 'tour', label: t('ourCity.jump.tour') },
          ]}
        />
      </PageHeader>
      <Masterplan />
      <PhaseOne />
      <Section labelledBy="travel-title" id="getting-here" surface="sand">
        <SectionHead id="travel-title" title={t('ourCity.travelTitle')} />
        <Ledger
          rows={travel.map(({ id, titleKey, textKey }) => ({ id, name: t(titleKey), text: t(textKey) }))}
        />
      </Section>
      <SplitSection headingId="tour-title" id="tour" title={t('ourCity.tour.title')}>
        <p className="lede">{t('ourCity.tour.text')}</p>
        <a className="button button--solid" href={TOUR} target="_blank" rel="noopener">
          <span>
            {t('ourCity.tour.action')}
            <span className="visually-hidden"> ({t('shared.newTab')})</span>
          </span>
          <Icon name="arrow-out" />
        </a>
      </SplitSection>
      <Section labelledBy="next-title" surface="warm">
        <SectionHead id="next-title" title={t('ourCity.nextTitle')} />
        <ul className="steps-on" role="list">
          {Object.entries(NEXT_STEPS).map(([name, to]) => (
            <li key={name}>
              <Link to={to}>
                <span className="steps-on__title">{t(`ourCity.next.${name}.title`)}</span>
                <span className="steps-on__text">{t(`ourCity.next.${name}.text`)}</span>
                <Icon name="arrow" flip />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <NextBand to={COMMUNITY} title={t('navbar.links.community')} picture="community/river-promenade" />
    </>
  )
}
