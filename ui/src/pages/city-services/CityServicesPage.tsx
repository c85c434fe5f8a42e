import { MoreLink } from '../../components/MoreLink.tsx'
import { NextBand } from '../../components/NextBand.tsx'
import { OnThisPage } from '../../components/OnThisPage.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Section, SectionHead, SplitSection } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { COMMUNITY, CONTACT } from '../../paths.ts'
import { IdeaCards } from './IdeaCards.tsx'
import { ServiceFinder } from './ServiceFinder.tsx'

/** The four ideas and a directory of services (content plan, section 7.1). */
export function CityServicesPage() {
  const t = useText()
  const { services } = useFrame()
  return (
    <>
      <PageHeader
        title={t('cityServices.header.title')}
        lead={t('cityServices.header.lead')}
        picture={{ name: 'contact/boulevard', alt: t('cityServices.header.alt') }}
      >
        <OnThisPage
          items={[
            { id: 'ideas', label: t('cityServices.jump.ideas') },
            { id: 'find', label: t('cityServices.jump.find') },
            { id: 'help', label: t('cityServices.jump.help') },
          ]}
        />
      </PageHeader>
      <Section labelledBy="ideas-title" id="ideas" surface="warm">
        <SectionHead id="ideas-title" title={t('cityServices.ideas')} />
        <IdeaCards services={services} />
      </Section>
      <ServiceFinder />
      <SplitSection headingId="help-title" id="help" surface="sand" title={t('cityServices.help.title')}>
        <p className="lede">{t('cityServices.help.text')}</p>
        <MoreLink to={`${CONTACT}#offices`} label={t('cityServices.help.action')} variant="solid" />
      </SplitSection>
      <NextBand to={COMMUNITY} title={t('navbar.links.community')} picture="community/courtyard" />
    </>
  )
}
