import { Files } from '../../components/Files.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { NextBand } from '../../components/NextBand.tsx'
import { OnThisPage } from '../../components/OnThisPage.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Section, SectionHead, SplitSection } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { COMPANY, CONTACT } from '../../paths.ts'
import { Certificates } from './Certificates.tsx'
import { MediaContact } from './MediaContact.tsx'
import { News } from './News.tsx'
import { route } from './route.ts'

/** The media center (content plan, section 10). */
export function PressAwardsPage() {
  const t = useText()
  const { kit } = useData(route)
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
      <NextBand to={COMPANY} title={t('mediaCenter.next.company')} picture="about/icon-tower" />
    </>
  )
}
