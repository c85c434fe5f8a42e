import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useTabs } from '../../hooks/useTabs.ts'

/** The four cities: a tab list (WAI-ARIA APG) with the first tab selected. */
export function CityServices() {
  const t = useText()
  const { services } = useFrame()
  const tabs = useTabs(services.length, 'vertical')
  return (
    <Section labelledBy="services-title">
      <div className="section-head">
        <h2 className="section-title" id="services-title">
          {t('homePage.services.title')}
        </h2>
        <p className="section-text">{t('homePage.services.text')}</p>
      </div>
      <div className="city-services">
        <div {...tabs.list} role="tablist" className="city-services__tabs" aria-labelledby="services-title">
          {services.map((service, index) => (
            <button key={service.id} type="button" className="city-services__tab" {...tabs.tab(index)}>
              <span>{t(service.titleKey)}</span>
            </button>
          ))}
        </div>
        {services.map((service, index) => (
          <div key={service.id} className="city-services__panel" {...tabs.panel(index)}>
            <div className="pic pic--32">
              <Picture name={service.image} alt={t(service.altKey)} sizes="(min-width: 1000px) 60vw, 100vw" />
            </div>
            <div className="city-services__copy">
              <p className="lede">{t(service.descriptionKey)}</p>
              <MoreLink
                to={service.route}
                label={t('homePage.services.more')}
                hint={t('homePage.services.moreAbout', { title: t(service.titleKey) })}
              />
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}
