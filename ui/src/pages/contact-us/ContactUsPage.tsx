import { Icon } from '../../components/Icon.tsx'
import { Ledger } from '../../components/Ledger.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { OnThisPage } from '../../components/OnThisPage.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Section, SectionHead, SplitSection } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { COMMUNITY, PRESS, PRIVACY, REQUESTS } from '../../paths.ts'
import { OfficeMap } from './OfficeMap.tsx'
import { Offices } from './Offices.tsx'
import { WriteToUs } from './WriteToUs.tsx'

/** Offices, map, and contact options (content plan, section 12.1). */
export function ContactUsPage() {
  const t = useText()
  const others = [
    { id: 'press', to: PRESS },
    { id: 'suppliers', to: REQUESTS },
    { id: 'residents', to: COMMUNITY },
  ]
  return (
    <>
      <PageHeader title={t('contactUs.header.title')} lead={t('contactUs.header.lead')} size="large">
        <OnThisPage
          items={['offices', 'map', 'ways', 'privacy'].map((id) => ({
            id,
            label: t(`contactUs.jump.${id}`),
          }))}
        />
      </PageHeader>
      <WriteToUs />
      <Offices />
      <OfficeMap />
      <Section labelledBy="ways-title" id="ways">
        <SectionHead id="ways-title" title={t('contactUs.other.title')} />
        <Ledger
          rows={others.map(({ id, to }) => ({
            id,
            name: t(`contactUs.other.${id}`),
            text: <MoreLink to={to} label={t(`contactUs.other.${id}Text`)} />,
          }))}
        />
        <p className="notice notice--important">
          <Icon name="alert" />
          <strong>{t('contactUs.other.emergency')}</strong>
        </p>
      </Section>
      <SplitSection
        headingId="privacy-title"
        id="privacy"
        surface="sand"
        title={t('contactUs.privacy.title')}
      >
        <p className="prose">{t('contactUs.privacy.text')}</p>
        <MoreLink to={PRIVACY} label={t('contactUs.privacy.action')} />
      </SplitSection>
    </>
  )
}
