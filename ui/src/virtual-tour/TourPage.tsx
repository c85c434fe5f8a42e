import { Icon } from '../components/Icon.tsx'
import { useText } from '../content/ContentProvider.tsx'
import type { TourStop } from '../content/types.ts'
import { HOME } from '../paths.ts'

/**
 * The virtual tour's page. It is static: tour.ts adds the viewer. Without JavaScript, the places are shown
 * as pictures with captions.
 */
export function TourPage({ tour }: { tour: TourStop[] }) {
  const t = useText()
  const words = (name: string) => t(`virtualTour.${name}`)
  return (
    <div
      className="tour"
      id="tour"
      data-night=""
      data-loading={words('loading')}
      data-failed={words('failed')}
      data-viewer={words('viewer')}
    >
      <header className="tour__bar">
        <a className="tour__logo" href={HOME}>
          <img src="/brand/logo-dark.svg" alt={t('navbar.logo.alt')} width="275" height="60" />
        </a>
        <h1 className="tour__title">{words('title')}</h1>
        <a className="more" href={HOME}>
          {words('back')}
        </a>
      </header>
      <main className="tour__stage" id="main">
        <div className="tour__viewer" id="viewer" hidden />
        <div className="tour__panel">
          <div className="tour__caption" aria-live="polite">
            <h2 id="place-name">{t(tour[0]?.nameKey ?? '')}</h2>
            <p id="place-caption">{t(tour[0]?.captionKey ?? '')}</p>
          </div>
          <div className="tour__controls" id="controls" hidden>
            <button
              type="button"
              className="icon-button"
              data-action="previous"
              aria-label={words('previous')}
            >
              <Icon name="arrow-back" flip />
            </button>
            <button type="button" className="icon-button" data-action="next" aria-label={words('next')}>
              <Icon name="arrow" flip />
            </button>
            <button
              type="button"
              className="icon-button"
              data-action="zoom-out"
              aria-label={words('zoomOut')}
            >
              <Icon name="minus" flip />
            </button>
            <button type="button" className="icon-button" data-action="zoom-in" aria-label={words('zoomIn')}>
              <Icon name="plus" flip />
            </button>
            <button
              type="button"
              className="icon-button"
              data-action="full-screen"
              aria-label={words('fullScreen')}
            >
              <Icon name="whole" flip />
            </button>
          </div>
        </div>
        <section className="tour__places" aria-labelledby="places-title">
          <h2 className="visually-hidden" id="places-title">
            {words('places')}
          </h2>
          <ul role="list">
            {tour.map((stop) => (
              <li key={stop.id}>
                <a
                  className="tour__place"
                  href={`#${stop.id}`}
                  id={stop.id}
                  data-panorama={`/media/${stop.panorama}-4096.avif`}
                  data-name={t(stop.nameKey)}
                  data-caption={t(stop.captionKey)}
                  data-alt={t(stop.altKey)}
                  data-yaw={stop.start.yaw}
                  data-pitch={stop.start.pitch}
                  data-links={stop.links.map(({ to, yaw }) => `${to}:${yaw}`).join(' ')}
                >
                  <span className="pic pic--32">
                    <picture>
                      <source type="image/avif" srcSet={`/media/${stop.panorama}-800.avif`} />
                      <img
                        src={`/media/${stop.panorama}-800.jpg`}
                        alt={t(stop.altKey)}
                        width="800"
                        height="400"
                      />
                    </picture>
                  </span>
                  <span className="tour__place-name">{t(stop.nameKey)}</span>
                  <span className="tour__place-caption">{t(stop.captionKey)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  )
}
