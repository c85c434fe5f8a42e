import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { COMMUNITY, CONTACT, REQUESTS, SERVICES } from '../../paths.ts'
import { CityPlan } from './CityPlan.tsx'
import { GettingHere } from './GettingHere.tsx'
import { PhaseOne } from './PhaseOne.tsx'
import { ShadeFirst } from './ShadeFirst.tsx'
import { TourBand } from './TourBand.tsx'

const NEXT_STEPS = { services: SERVICES, community: COMMUNITY, rfp: REQUESTS, contact: CONTACT }

/** The plan of the city, current construction, and directions (content plan, section 6). */
export function OurCityPage() {
  const t = useText()
  return (
    <>
      <CityPlan />
      <PhaseOne />
      <ShadeFirst />
      <GettingHere />
      <TourBand />
      <Section labelledBy="next-title" id="next" height="tight">
        <div className="steps-on">
          <h2 className="steps-on__head" id="next-title">
            {t('ourCity.nextTitle')}
          </h2>
          <ul className="steps-on__list" role="list">
            {Object.entries(NEXT_STEPS).map(([name, to]) => (
              <li key={name} className="steps-on__item">
                <Link className="steps-on__link" to={to}>
                  <span className="steps-on__title">{t(`ourCity.next.${name}.title`)}</span>
                  <span className="steps-on__text">{t(`ourCity.next.${name}.text`)}</span>
                  <Icon name="arrow" flip />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Section>
    </>
  )
}
