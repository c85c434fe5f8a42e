import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { useReducedMotion } from '../../hooks/useMediaQuery.ts'
import { TOUR } from '../../paths.ts'
import { route } from './route.ts'

/** The width of a panorama follows from the height of its view; phones load less than they need on dense screens. */
const SIZES = '(max-width: 699px) 801px, clamp(1601px, 142vw + 133px, 2535px)'

/** The virtual tour as a picture that drifts around its place; the names change the place. */
export function TourBand() {
  const t = useText()
  const { tour } = useData(route)
  const hydrated = useHydrated()
  const reducedMotion = useReducedMotion()
  const [paused, setPaused] = useState<boolean>()
  // The last place overlooks the city. A place is loaded when it is shown for the first time.
  const [shown, setShown] = useState(() => tour.slice(-1).map(({ id }) => id))
  const current = shown.at(-1)
  const drifts = hydrated && !(paused ?? reducedMotion)
  return (
    <section
      className="tour-band"
      id="tour"
      aria-labelledby="tour-title"
      data-below=""
      data-night=""
      data-drifts={drifts ? '' : undefined}
    >
      {tour
        .filter(({ id }) => shown.includes(id))
        .map(({ id, band, altKey }) => (
          <div key={id} className="tour-band__view" data-current={id === current ? '' : undefined}>
            <div className="tour-band__track">
              <Picture name={band} alt={t(altKey)} sizes={SIZES} />
              <Picture name={band} alt="" sizes={SIZES} />
              <Picture name={band} alt="" sizes={SIZES} />
            </div>
          </div>
        ))}
      <div className="wrap">
        <div className="tour-band__say">
          <div>
            <h2 className="tour-band__title" id="tour-title">
              {t('ourCity.tour.title')}
            </h2>
            <p className="tour-band__text">{t('ourCity.tour.text')}</p>
          </div>
          <div className="tour-band__act">
            <a className="button button--solid" href={TOUR} target="_blank" rel="noopener">
              <span>
                {t('ourCity.tour.action')}
                <span className="visually-hidden"> ({t('shared.newTab')})</span>
              </span>
              <Icon name="arrow-out" />
            </a>
            {hydrated && (
              <IconButton
                icon={drifts ? 'pause' : 'play'}
                label={t(`ourCity.tour.${drifts ? 'pause' : 'play'}`)}
                onClick={() => setPaused(drifts)}
              />
            )}
          </div>
        </div>
        <ul className="tour-band__names" role="list">
          {tour.map(({ id, nameKey }) => (
            <li key={id} className="tour-band__item">
              {hydrated ? (
                <button
                  type="button"
                  className="tour-band__name"
                  aria-pressed={id === current}
                  onClick={() => setShown((before) => [...before.filter((each) => each !== id), id])}
                >
                  {t(nameKey)}
                </button>
              ) : (
                <span className="tour-band__name">{t(nameKey)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
