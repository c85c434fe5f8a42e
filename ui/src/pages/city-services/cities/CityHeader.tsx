import { Breadcrumbs } from '../../../components/Breadcrumbs.tsx'
import { NavLink } from '../../../components/Link.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'

/** The picture with title and lead, and the links between the four cities. */
export function CityHeader({ city }: { city: City }) {
  const t = useText()
  const { services } = useFrame()
  const service = services.find(({ id }) => id === city.id)
  return (
    <>
      <section className="city-header" data-night="" data-focus={city.id} aria-labelledby="title">
        <div className="backdrop">
          {service && (
            <Picture
              name={service.image}
              upright={`${service.image}-upright`}
              uprightWindow="(max-aspect-ratio: 9/10)"
              alt={t(service.altKey)}
              sizes="(max-aspect-ratio: 8/5) 160vh, 100vw"
              eager
            />
          )}
        </div>
        <div className="wrap">
          <Breadcrumbs />
          <h1 className="city-header__title" id="title">
            {t(city.titleKey)}
          </h1>
          <p className="lede city-header__lede">{t(city.leadKey)}</p>
        </div>
      </section>
      <nav className="city-menu" data-below="" data-night="" aria-label={t('cityServices.menu')}>
        <ul className="wrap city-menu__list" role="list">
          {services.map(({ id, route, titleKey }) => (
            <li key={id}>
              <NavLink className="city-menu__link" to={route}>
                {t(titleKey)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
