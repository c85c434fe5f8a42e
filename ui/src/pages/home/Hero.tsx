import { useState } from 'react'
import { CityTime } from '../../components/CityTime.tsx'
import { Carousel } from '../../components/carousel/Carousel.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { Picture } from '../../components/Picture.tsx'
import { CAROUSEL_MARGIN, HERO_CAROUSEL_ITEMS } from '../../constants.ts'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { useFilm } from '../../hooks/useFilm.ts'
import { CityLight } from './CityLight.tsx'
import { Film } from './Film.tsx'
import { route } from './route.ts'

/** The hero: film, welcome, the capital's name, the time in the city, and a carousel of places. */
export function Hero() {
  const t = useText()
  const { hero, films } = useData(route)
  const film = useFilm(films)
  // One button pauses both film and carousel; the carousel may run while the film is off to save data.
  const [stopped, setStopped] = useState<boolean | null>(null)
  const paused = stopped ?? film.isOff
  const toggle = () => {
    setStopped(!paused)
    if (paused) film.play()
    else film.pause()
  }
  return (
    <section className="hero" data-night="" aria-labelledby="hero-title">
      <div className="backdrop">
        <Picture
          name="hero/poster"
          upright="hero/poster-upright"
          alt={t('homePage.hero.posterAlt')}
          sizes="(max-aspect-ratio: 16/9) 178vh, 100vw"
          eager
          priority="auto"
        />
        {film.isOff && !film.savesData && <CityLight />}
        <Film film={film} />
      </div>
      <div className="wrap hero__body">
        <div className="hero__words">
          <h1 id="hero-title">
            <span className="hero__welcome">{t('homePage.hero.welcome')}</span>{' '}
            <span className="hero__name">{t('homePage.hero.capital')}</span>
          </h1>
          <p className="hero__lede">
            {t('homePage.hero.text')} <CityTime />
          </p>
        </div>
      </div>
      <div className="wrap hero__strip">
        <Carousel
          name="hero"
          textKey="homePage.hero.carousel"
          label={t('homePage.hero.carousel.label')}
          itemsInView={HERO_CAROUSEL_ITEMS}
          margin={CAROUSEL_MARGIN}
          pause={{ paused, toggle, pauseLabel: t('homePage.hero.pause'), playLabel: t('homePage.hero.play') }}
          slides={hero.map((tile, index) => ({
            id: tile.id,
            content: (
              <Link className="slide-card" to={tile.route}>
                <span className="pic zoom">
                  <Picture
                    name={tile.image}
                    alt=""
                    sizes="(min-width: 1200px) 28vw, (min-width: 600px) 42vw, 82vw"
                    eager={index === 0}
                  />
                </span>
                <span className="slide-card__label">
                  <span>{t(tile.titleKey)}</span>
                  <Icon name="arrow" flip />
                </span>
              </Link>
            ),
          }))}
        />
      </div>
    </section>
  )
}
