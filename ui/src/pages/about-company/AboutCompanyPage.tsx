import { Icon } from '../../components/Icon.tsx'
import { Ledger } from '../../components/Ledger.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { NextBand } from '../../components/NextBand.tsx'
import { OnThisPage } from '../../components/OnThisPage.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Section, SectionHead, SplitSection } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { TitledText } from '../../content/types.ts'
import { ACCESSIBILITY, CONTACT, OUR_CITY, REQUESTS } from '../../paths.ts'
import { Governance } from './Governance.tsx'
import { Leadership } from './Leadership.tsx'
import { route } from './route.ts'

/** The company that plans, builds, and manages the city (content plan, section 11). */
export function AboutCompanyPage() {
  const t = useText()
  const { site } = useFrame()
  const { company } = useData(route)
  const rows = (texts: TitledText[]) =>
    texts.map(({ id, titleKey, textKey }) => ({ id, name: t(titleKey), text: t(textKey) }))
  return (
    <>
      <PageHeader
        title={t('aboutCompany.header.title')}
        lead={t('aboutCompany.header.lead')}
        picture={{ name: 'press/aerial-masterplan', alt: t('aboutCompany.header.alt') }}
        size="large"
      >
        <OnThisPage
          items={['leadership', 'governance', 'sustainability', 'careers'].map((id) => ({
            id,
            label: t(`aboutCompany.jump.${id}`),
          }))}
        />
      </PageHeader>
      <Section labelledBy="work-title">
        <SectionHead id="work-title" title={t('aboutCompany.workTitle')} />
        <div className="thirds">
          {company.work.map(({ id, titleKey, textKey }) => (
            <div key={id} className="thirds__part">
              <h3 className="thirds__title">{t(titleKey)}</h3>
              <p className="prose">{t(textKey)}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section labelledBy="mission-title" surface="night">
        <div className="mission">
          {['mission', 'vision'].map((name) => (
            <div key={name}>
              <h2 className="kicker" id={`${name}-title`}>
                {t(`aboutCompany.${name}.title`)}
              </h2>
              <p className="pull">{t(`aboutCompany.${name}.text`)}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section labelledBy="values-title" surface="sand">
        <SectionHead id="values-title" title={t('aboutCompany.valuesTitle')} />
        <Ledger rows={rows(company.values)} />
        <figure className="figure">
          <div className="pic pic--219">
            <Picture name="about/capital-axis" alt={t('aboutCompany.picture.alt')} sizes="92vw" />
          </div>
          <figcaption className="caption">{t('aboutCompany.picture.caption')}</figcaption>
        </figure>
      </Section>
      <Leadership />
      <Governance />
      <SplitSection
        headingId="commitments-title"
        id="sustainability"
        title={t('aboutCompany.sustainability.title')}
      >
        <p className="lede">{t('aboutCompany.commitmentsTitle')}</p>
        <ul className="checked" role="list">
          {company.commitments.map(({ id, textKey }) => (
            <li key={id}>
              <Icon name="check" />
              <span>{t(textKey)}</span>
            </li>
          ))}
        </ul>
      </SplitSection>
      <Section labelledBy="partners-title" id="partners" surface="sand">
        <SectionHead id="partners-title" title={t('aboutCompany.partnersTitle')} />
        <Ledger rows={rows(company.partners)} />
        <p className="note">{t('aboutCompany.partners.note')}</p>
        <p className="actions">
          <MoreLink to={REQUESTS} label={t('aboutCompany.partners.action')} variant="line" />
        </p>
      </Section>
      <SplitSection headingId="careers-title" id="careers" title={t('aboutCompany.careers.title')}>
        <p className="lede">{t('aboutCompany.careers.text')}</p>
        <p className="prose">{t('aboutCompany.careers.state')}</p>
        <MoreLink to={`${CONTACT}?topic=careers`} label={t('aboutCompany.careers.action')} variant="solid" />
      </SplitSection>
      <SplitSection
        headingId="accessibility-title"
        id="accessibility"
        surface="warm"
        title={t('aboutCompany.accessibility.title')}
      >
        <p className="prose">{t('aboutCompany.accessibility.text')}</p>
        <a className="text-link" href={`mailto:${site.contact.accessibility}`}>
          {site.contact.accessibility}
        </a>
        <MoreLink to={ACCESSIBILITY} label={t('aboutCompany.accessibility.action')} />
      </SplitSection>
      <NextBand to={OUR_CITY} title={t('aboutCompany.nextTitle')} picture="our-city/skyline" />
    </>
  )
}
