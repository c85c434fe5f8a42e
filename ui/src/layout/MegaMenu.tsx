import { Icon } from '../components/Icon.tsx'
import { Link } from '../components/Link.tsx'
import { Picture } from '../components/Picture.tsx'
import { useFrame, useText } from '../content/ContentProvider.tsx'

interface MegaMenuProps {
  id: string
  open: boolean
  onNavigate: () => void
}

/** The menu of the four city services, full-width below the bar. */
export function MegaMenu({ id, open, onNavigate }: MegaMenuProps) {
  const t = useText()
  const { services } = useFrame()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not a fieldset
    <div
      role="group"
      className="mega"
      id={id}
      data-open={open ? '' : undefined}
      aria-label={t('navbar.services.heading')}
    >
      <ul className="wrap mega__grid" role="list">
        {services.map((service) => {
          const title = t(service.titleKey)
          return (
            <li key={service.id}>
              <Link className="mega__card" to={service.route} onClick={onNavigate}>
                <span className="pic pic--32 zoom">
                  <Picture name={service.image} alt="" sizes="25vw" />
                </span>
                <span className="mega__title">{title}</span>
                <span className="mega__text">{t(service.lineKey)}</span>
                <span className="mega__more more">
                  <span>
                    {t('navbar.services.more')}
                    <span className="visually-hidden"> {t('navbar.services.moreAbout', { title })}</span>
                  </span>
                  <Icon name="arrow" flip />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
