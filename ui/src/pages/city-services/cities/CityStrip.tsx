import { Icon } from '../../../components/Icon.tsx'
import { Link } from '../../../components/Link.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { CityServiceItem } from '../../../content/types.ts'

/** Pictures of the cities with links to their pages, side by side across the page. */
export function CityStrip({ cities }: { cities: CityServiceItem[] }) {
  const t = useText()
  return (
    <ul className="city-strip" role="list" data-night="" data-count={cities.length}>
      {cities.map(({ id, image, route, titleKey, lineKey }) => (
        <li key={id}>
          <Link className="city-strip__city" to={route}>
            <span className="pic city-strip__pic zoom">
              <Picture name={image} alt="" sizes="(min-width: 1000px) 50vw, 100vw" />
            </span>
            <span className="city-strip__words">
              <span className="city-strip__name">
                {t(titleKey)}
                <Icon name="arrow" flip />
              </span>
              <span className="city-strip__line">{t(lineKey)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
