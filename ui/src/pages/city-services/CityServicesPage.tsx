import { Jump } from '../../components/Jump.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { NextBand } from '../../components/NextBand.tsx'
import { Opening } from '../../components/Opening.tsx'
import { Section, SectionHead, SplitSection } from '../../components/Section.tsx'
import { useContent, useText } from '../../content/ContentProvider.tsx'
import { CONTACT } from '../../paths.ts'
import { CityCards } from './CityCards.tsx'
import { ServiceFinder } from './ServiceFinder.tsx'

/** The four ideas and a directory of services (content plan, section 7.1). */
export function CityServicesPage() {
  const t = useText()
  const { services } = useContent()
  return (
    <>
      <Opening
        title={t('cityServices.header.title')}
        lead={t('cityServices.header.lead')}
        picture={{ name: 'contact/boulevard', alt: t('cityServices.header.alt') }}
      >
        <Jump
          items={[
            { id: 'ideas', label: t('cityServices.jump.ideas') },
            { id: 'find', label: t('cityServices.jump.find') },
            { id: 'help', label: t('cityServices.jump.help') },
          ]}
        />
      </Opening>
      <Section labelledBy="ideas-title" id="ideas" surface="warm">
        <SectionHead id="ideas-title" title={t('cityServices.ideas')} />
        <CityCards services={services} />
      </Section>
      <ServiceFinder />
      <SplitSection headingId="help-title" id="help" surface="sand" title={t('cityServices.help.title')}>
        <p className="lede">{t('cityServices.help.text')}</p>
        <MoreLink to={`${CONTACT}#offices`} label={t('cityServices.help.action')} variant="solid" />
      </SplitSection>
      <NextBand to="/community" title={t('navbar.links.community')} picture="community/courtyard" />
    </>
  )
}
