import { Icon } from '../../components/Icon.tsx'
import { Opening } from '../../components/Opening.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { TOUR } from '../../paths.ts'

export function OurCityPage() {
  const t = useText()
  return (
    <>
      <Opening
        title={t('ourCity.header.title')}
        lead={t('ourCity.header.lead')}
        picture={{ name: 'our-city/skyline', alt: t('ourCity.header.alt') }}
      />
      <Section labelledBy="tour-title" surface="warm">
        <div className="split">
          <h2 className="split__title" id="tour-title">
            {t('ourCity.tour.title')}
          </h2>
          <div className="split__body">
            <p className="lede">{t('ourCity.tour.text')}</p>
            <a className="button button--solid" href={TOUR} target="_blank" rel="noopener">
              <span>
                {t('ourCity.tour.action')}
                <span className="visually-hidden"> ({t('ourCity.tour.hint')})</span>
              </span>
              <Icon name="arrow-out" />
            </a>
          </div>
        </div>
      </Section>
    </>
  )
}
