import { Files } from '../../components/Files.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { NextBand } from '../../components/NextBand.tsx'
import { OnThisPage } from '../../components/OnThisPage.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { Section, SectionHead, SplitSection } from '../../components/Section.tsx'
import { useContent, useText } from '../../content/ContentProvider.tsx'
import { CONTACT } from '../../paths.ts'
import { Certificates } from './Certificates.tsx'
import { News } from './News.tsx'

/** The media center (content plan, section 10). */
export function PressAwardsPage() {
  const t = useText()
  const { kit } = useContent()
  return (
    <>
      <PageHeader title={t('pressAndAwards.title')} lead={t('pressAndAwards.lead')} size="large">
        <OnThisPage
          items={[
            { id: 'news', label: t('mediaCenter.jump.news') },
            { id: 'press-kit', label: t('mediaCenter.jump.kit') },
            { id: 'awards', label: t('mediaCenter.jump.awards') },
          ]}
        />
      </PageHeader>
      <News />
      <Section labelledBy="kit-title" id="press-kit" surface="sand">
        <SectionHead id="kit-title" title={t('mediaCenter.kit.title')}>
          <p className="section-text">{t('mediaCenter.kit.intro')}</p>
        </SectionHead>
        <div className="press-kit">
          <div>
            <Files
              files={kit.map((file) => ({
                ...file,
                name: t(`mediaCenter.kit.${file.id}.title`),
                note: t(`mediaCenter.kit.${file.id}.text`),
              }))}
            />
            <p className="note">{t('mediaCenter.kit.rules')}</p>
          </div>
          <MediaContact />
        </div>
      </Section>
      <Certificates />
      <SplitSection headingId="film-title" surface="warm" title={t('mediaCenter.next.film')}>
        <MoreLink to={`${CONTACT}?topic=press`} label={t('mediaCenter.contact.title')} variant="solid" />
      </SplitSection>
      <NextBand to="/about-company" title={t('mediaCenter.next.company')} picture="about/icon-tower" />
    </>
  )
}

/** The desk that answers journalists. */
export function MediaContact() {
  const t = useText()
  const { phone, press } = useContent().site.contact
  return (
    <aside className="media-contact" aria-labelledby="media-contact-title">
      <h3 className="h3" id="media-contact-title">
        {t('mediaCenter.contact.title')}
      </h3>
      <p>
        <Icon name="mail" />
        <a className="text-link" href={`mailto:${press}`}>
          {press}
        </a>
      </p>
      <p>
        <Icon name="phone" />
        <PhoneLink phone={phone} />
      </p>
      <p className="hint">{t('mediaCenter.contact.text')}</p>
    </aside>
  )
}
