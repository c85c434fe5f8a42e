import { type KeyboardEvent, useRef, useState } from 'react'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'

const STEP: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The four ideas behind the services: a tab list (WAI-ARIA APG) with the first tab selected. */
export function CityServices() {
  const t = useText()
  const { services } = useFrame()
  const [selected, setSelected] = useState(0)
  const tabs = useRef<HTMLDivElement>(null)

  const select = (index: number) => {
    const next = (index + services.length) % services.length
    setSelected(next)
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (step) select(selected + step)
    else if (event.key === 'Home') select(0)
    else if (event.key === 'End') select(services.length - 1)
    else return
    event.preventDefault()
  }

  return (
    <Section labelledBy="services-title">
      <div className="section-head">
        <h2 className="kicker" id="services-title">
          {t('homePage.services.title')}
        </h2>
        <p className="section-text">{t('homePage.services.text')}</p>
      </div>
      <div className="city-services">
        <div
          ref={tabs}
          className="city-services__tabs"
          role="tablist"
          aria-orientation="vertical"
          aria-labelledby="services-title"
          onKeyDown={onKeyDown}
        >
          {services.map((service, index) => (
            <button
              key={service.id}
              type="button"
              className="city-services__tab"
              role="tab"
              id={`tab-${service.id}`}
              aria-controls={`panel-${service.id}`}
              aria-selected={index === selected}
              tabIndex={index === selected ? 0 : -1}
              onClick={() => setSelected(index)}
            >
              <span>{t(service.titleKey)}</span>
            </button>
          ))}
        </div>
        {services.map((service, index) => (
          <div
            key={service.id}
            className="city-services__panel"
            role="tabpanel"
            id={`panel-${service.id}`}
            aria-labelledby={`tab-${service.id}`}
            data-selected={index === selected ? '' : undefined}
          >
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
