import { Opening } from '../../components/Opening.tsx'
import { Section } from '../../components/Section.tsx'
import { useContent, useText } from '../../content/ContentProvider.tsx'
import { CityCards } from './CityCards.tsx'

export function CityServicesPage() {
  const t = useText()
  const { services } = useContent()
  return (
    <>
      <Opening
        title={t('cityServices.header.title')}
        lead={t('cityServices.header.lead')}
        picture={{ name: 'contact/boulevard', alt: t('cityServices.header.alt') }}
      />
      <Section labelledBy="ideas" surface="warm">
        <div className="section-head">
          <h2 className="section-title" id="ideas">
            {t('cityServices.ideas')}
          </h2>
        </div>
        <CityCards services={services} />
      </Section>
    </>
  )
}
