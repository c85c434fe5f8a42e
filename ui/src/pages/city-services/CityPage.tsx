import { useLocation } from 'react-router-dom'
import { Opening } from '../../components/Opening.tsx'
import { Section } from '../../components/Section.tsx'
import { useContent, useText } from '../../content/ContentProvider.tsx'
import { CityCards } from './CityCards.tsx'

/** One of the four cities: smart, green, sustainable, connected. */
export function CityPage() {
  const t = useText()
  const { services } = useContent()
  const { pathname } = useLocation()
  const service = services.find(({ route }) => route === pathname.replace(/\/+$/, ''))
  if (!service) return null
  const texts = `cityServices.${service.id}`
  return (
    <>
      <Opening
        title={t(`${texts}.title`)}
        picture={{ name: service.image, alt: t(service.altKey) }}
        placement="behind"
        trail={[{ label: t('cityServices.header.title'), to: '/city-services' }]}
      />
      <Section labelledBy="lead">
        <div className="split">
          <h2 className="split__title" id="lead">
            {t(`${texts}.lead`)}
          </h2>
          <div className="split__body">
            <p className="lede">{t(`${texts}.intro1`)}</p>
            <p className="prose">{t(`${texts}.intro2`)}</p>
          </div>
        </div>
      </Section>
      <Section labelledBy="others" surface="warm">
        <div className="section-head">
          <h2 className="section-title" id="others">
            {t('cityServices.others')}
          </h2>
        </div>
        <CityCards services={services.filter((other) => other !== service)} />
      </Section>
    </>
  )
}
