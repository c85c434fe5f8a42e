import { MoreLink } from '../../components/MoreLink.tsx'
import { NextBand } from '../../components/NextBand.tsx'
import { OnThisPage } from '../../components/OnThisPage.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Section, SectionHead, SplitSection } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { CONTACT, SERVICES } from '../../paths.ts'
import { Events } from './Events.tsx'
import { Notices } from './Notices.tsx'
import { ResidentQuestions } from './ResidentQuestions.tsx'
import { route } from './route.ts'

/** Information for residents and visitors (content plan, section 8). */
export function CommunityPage() {
  const t = useText()
  const { living, guidelines } = useData(route)
  return (
    <>
      <PageHeader
        title={t('community.header.title')}
        lead={t('community.header.lead')}
        picture={{ name: 'community/river-promenade', alt: t('community.header.alt') }}
      >
        <OnThisPage
          items={[
            { id: 'living', label: t('community.jump.living') },
            { id: 'events', label: t('community.jump.events') },
            { id: 'guidelines', label: t('community.jump.guidelines') },
            { id: 'faq', label: t('community.jump.faq') },
          ]}
        />
      </PageHeader>
      <Notices />
      <Section labelledBy="living-title" id="living">
        <SectionHead id="living-title" title={t('community.livingTitle')} />
        <ul className="cells" role="list">
          {living.map(({ id, titleKey, textKey, route, actionKey }) => (
            <li key={id} className="cells__cell">
              <h3 className="cells__title">{t(titleKey)}</h3>
              <p className="cells__text">{t(textKey)}</p>
              {route && actionKey && <MoreLink to={route} label={t(actionKey)} />}
            </li>
          ))}
        </ul>
      </Section>
      <Events />
      <Section labelledBy="guidelines-title" id="guidelines">
        <SectionHead id="guidelines-title" title={t('community.guidelinesTitle')} />
        <ul className="guidelines" role="list">
          {guidelines.map(({ id, titleKey, doKeys, dontKeys }) => (
            <li key={id} className="guidelines__item">
              <h3 className="guidelines__title">{t(titleKey)}</h3>
              <div>
                <h4 className="guidelines__kind">{t('community.do')}</h4>
                <ul className="bullets">
                  {doKeys.map((key) => (
                    <li key={key}>{t(key)}</li>
                  ))}
                </ul>
              </div>
              <div>
                <h4 className="guidelines__kind">{t('community.dont')}</h4>
                <ul className="bullets">
                  {dontKeys.map((key) => (
                    <li key={key}>{t(key)}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <ResidentQuestions />
      <SplitSection headingId="contact-title" title={t('community.contact.title')}>
        <p className="lede">{t('community.contact.text')}</p>
        <MoreLink to={`${CONTACT}?topic=residents`} label={t('community.contact.action')} variant="solid" />
      </SplitSection>
      <NextBand to={SERVICES} title={t('navbar.links.cityServices')} picture="services/smart" />
    </>
  )
}
