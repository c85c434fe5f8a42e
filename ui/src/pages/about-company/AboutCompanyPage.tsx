import { Disclosure } from '../../components/Disclosure.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { Section } from '../../components/Section.tsx'
import { Spread } from '../../components/Spread.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { useDates } from '../../hooks/useDates.ts'
import { askAbout, REQUESTS } from '../../paths.ts'
import { Leadership } from './Leadership.tsx'
import { Mission } from './Mission.tsx'
import { Progress } from './Progress.tsx'
import { route } from './route.ts'

/** The company that plans, builds, and manages the city (content plan, section 11). */
export function AboutCompanyPage() {
  return (
    <>
      <Mission />
      <Progress />
      <Values />
      <Commitments />
      <Leadership />
      <Policies />
    </>
  )
}

/** The company's values, and its partners. */
function Values() {
  const t = useText()
  const { company } = useData(route)
  return (
    <Spread
      side="end"
      titleId="values-title"
      title={t('aboutCompany.valuesTitle')}
      picture={{ name: 'press/site-crew', alt: t('aboutCompany.picture.alt') }}
    >
      <dl className="about-values">
        {company.values.map(({ id, titleKey, textKey }) => (
          <div key={id}>
            <dt>{t(titleKey)}</dt>
            <dd>{t(textKey)}</dd>
          </div>
        ))}
      </dl>
      <div className="about-partners" id="partners">
        <h3 className="about-partners__title">{t('aboutCompany.partners.title')}</h3>
        <p className="prose">{t('aboutCompany.partners.text')}</p>
        <MoreLink to={REQUESTS} label={t('aboutCompany.partners.action')} />
      </div>
    </Spread>
  )
}

/** The company's commitments, and a picture of people who plant trees. */
function Commitments() {
  const t = useText()
  const { company } = useData(route)
  return (
    <Spread
      id="sustainability"
      surface="night"
      titleId="commitments-title"
      title={t('aboutCompany.commitmentsTitle')}
      picture={{ name: 'about/planting', alt: t('aboutCompany.commitmentsAlt') }}
    >
      <ul className="about-promise" role="list">
        {company.commitments.map(({ id, textKey }) => (
          <li key={id}>{t(textKey)}</li>
        ))}
      </ul>
    </Spread>
  )
}

function Policies() {
  const t = useText()
  const { date } = useDates()
  const { policies } = useData(route)
  const { site } = useFrame()
  return (
    <Section labelledBy="policies-title" id="governance" height="tight">
      <div className="about-policies">
        <div className="about-policies__side">
          <h2 className="about-policies__title" id="policies-title">
            {t('aboutCompany.governance.policies')}
          </h2>
          <p className="prose">{t('aboutCompany.governance.text')}</p>
          <PhoneLink phone={site.contact.phone} />
          <MoreLink to={askAbout('general')} label={t('aboutCompany.governance.speakUp')} />
        </div>
        <div className="questions about-policies__list">
          {policies.map(({ id, titleKey, summaryKey, updated }) => (
            <Disclosure key={id} title={t(titleKey)}>
              {t(summaryKey)}
              <time className="about-policies__date" dateTime={updated}>
                {t('aboutCompany.governance.updated', { date: date(updated) })}
              </time>
            </Disclosure>
          ))}
        </div>
        <Careers />
      </div>
    </Section>
  )
}

function Careers() {
  const t = useText()
  return (
    <div className="about-careers" id="careers">
      <h2 className="about-careers__title">{t('aboutCompany.careers.title')}</h2>
      <p className="about-careers__text">{t('aboutCompany.careers.text')}</p>
      <p className="prose">{t('aboutCompany.careers.state')}</p>
      <MoreLink to={askAbout('careers')} label={t('aboutCompany.careers.action')} />
    </div>
  )
}
