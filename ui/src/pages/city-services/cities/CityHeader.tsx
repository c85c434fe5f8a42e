import { NavLink } from '../../../components/Link.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import type { Idea } from '../../../content/types.ts'

/** The picture with title and lead, and the links between the four cities. */
export function CityHeader({ idea }: { idea: Idea }) {
  const t = useText()
  const { services } = useFrame()
  const city = services.find(({ id }) => id === idea.id)
  return (
    <>
      <PageHeader
        title={t(idea.titleKey)}
        lead={t(idea.leadKey)}
        {...(city && { picture: { name: city.image, alt: t(city.altKey) } })}
        placement="behind"
        focus={idea.id}
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
