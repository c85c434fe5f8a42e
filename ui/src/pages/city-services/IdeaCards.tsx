import { Link } from '../../components/Link.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { CityServiceItem } from '../../content/types.ts'

/** A card for each of the four cities, with a link to its page. */
export function IdeaCards({ services }: { services: CityServiceItem[] }) {
  const t = useText()
  return (
    <ul className="story-grid" role="list" data-count={services.length}>
      {services.map((service) => (
        <li key={service.id}>
          <Link className="story-card" to={service.route}>
            <span className="pic pic--43 zoom">
              <Picture
                name={service.image}
                alt=""
                sizes="(min-width: 1000px) 32vw, (min-width: 600px) 48vw, 92vw"
              />
            </span>
            <span className="story-card__text">
              <span>{t(service.titleKey)}</span>
            </span>
            <span className="story-card__line">{t(service.descriptionKey)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
