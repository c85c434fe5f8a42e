import { NavLink } from '../../../components/Link.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'

/** The picture with title and lead, and the links between the four cities. */
export function CityHeader({ city }: { city: City }) {
  const t = useText()
  const { services } = useFrame()
  const service = services.find(({ id }) => id === city.id)
  return (
    <>
      <PageHeader
        title={t(city.titleKey)}
        lead={t(city.leadKey)}
        {...(service && { picture: { name: service.image, alt: t(service.altKey) } })}
        placement="behind"
        focus={city.id}
      />
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
