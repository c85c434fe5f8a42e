import { Icon } from '../components/Icon.tsx'
import { NavLink as RouterLink } from '../components/Link.tsx'
import { useText } from '../content/ContentProvider.tsx'
import type { NavLink } from '../content/types.ts'

/** The entry that opens the city services menu instead of a page. */
export const SERVICES_ID = 'services'

interface NavItemProps {
  link: NavLink
  className: string
  onClick?: () => void
}

/** A navigation entry: a page of the portal, or a separate page in a new tab. */
export function NavItem({ link, className, onClick }: NavItemProps) {
  const t = useText()
  if (link.route) {
    return (
      <RouterLink className={className} to={link.route} onClick={onClick}>
        <span>{t(link.labelKey)}</span>
      </RouterLink>
    )
  }
  return (
    <a className={className} href={link.href} target="_blank" rel="noopener" onClick={onClick}>
      <span>
        {t(link.labelKey)}
        {link.hintKey && <span className="visually-hidden"> ({t(link.hintKey)})</span>}
      </span>
      <Icon name="arrow-out" />
    </a>
  )
}
