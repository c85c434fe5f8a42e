import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CityTime } from '../components/CityTime.tsx'
import { Icon } from '../components/Icon.tsx'
import { NavLink } from '../components/Link.tsx'
import { useFrame, useText } from '../content/ContentProvider.tsx'
import { isBelow } from '../domain/isBelow.ts'
import { useMediaQuery } from '../hooks/useMediaQuery.ts'
import { useModal } from '../hooks/useModal.ts'
import { Logo } from './Logo.tsx'
import { NavItem, SERVICES_ID } from './NavItem.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { useSkippedPage } from './useSkippedPage.ts'

/** Minimum width for links in the bar; keep in sync with Header.css. */
const BAR_WIDTH = '(min-width: 1200px)'

interface MobileMenuProps {
  /** False while the menu is only prepared. */
  open: boolean
  onClose: () => void
  onSearch: () => void
}

/** The complete menu on small screens, as a modal dialog. */
export function MobileMenu({ open, onClose, onSearch }: MobileMenuProps) {
  const t = useText()
  const { navigation, services } = useFrame()
  const { pathname } = useLocation()
  useSkippedPage(open)
  const dialog = useModal(open)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [servicesOpen, setServicesOpen] = useState(false)
  const servicesId = useId()
  const barIsShown = useMediaQuery(BAR_WIDTH)

  useEffect(() => {
    if (open) closeButton.current?.focus()
  }, [open])

  useEffect(() => {
    if (barIsShown) onClose()
  }, [barIsShown, onClose])

  return (
    <dialog
      ref={dialog}
      className="mobile-menu"
      aria-label={t('navbar.menu.label')}
      data-night=""
      onClose={onClose}
    >
      <div className="mobile-menu__top">
        <Logo className="mobile-menu__logo" ground="dark" onClick={onClose} />
        <button
          ref={closeButton}
          type="button"
          className="header__toggle"
          onClick={() => dialog.current?.close()}
        >
          <span className="visually-hidden">{t('navbar.menu.close')}</span>
          <Icon name="close" />
        </button>
      </div>
      <button
        type="button"
        className="mobile-menu__search"
        aria-haspopup="dialog"
        onClick={() => {
          // Only one of the two is modal, so that closing the search returns the focus to the menu's button.
          dialog.current?.close()
          onSearch()
        }}
      >
        <span>{t('shared.search.field')}</span>
        <Icon name="search" />
      </button>
      <nav aria-label={t('navbar.menu.label')}>
        <ul className="mobile-menu__list" role="list">
          {navigation
            .filter((link) => !link.hiddenInBar)
            .map((link) => (
              <li key={link.id} className="mobile-menu__item">
                {link.id === SERVICES_ID ? (
                  <>
                    <button
                      type="button"
                      className="mobile-menu__link"
                      data-active={isBelow(pathname, link.route) ? '' : undefined}
                      aria-expanded={servicesOpen}
                      aria-controls={servicesId}
                      onClick={() => setServicesOpen(!servicesOpen)}
                    >
                      <span>{t(link.labelKey)}</span>
                      <Icon name="chevron" />
                    </button>
                    <ul className="mobile-menu__sub" id={servicesId} role="list" hidden={!servicesOpen}>
                      {services.map((service) => (
                        <li key={service.id}>
                          <NavLink to={service.route} onClick={onClose}>
                            {t(service.titleKey)}
                          </NavLink>
                        </li>
                      ))}
                    </ul>
                  </>
                ) : (
                  <NavItem link={link} className="mobile-menu__link" onClick={onClose} />
                )}
              </li>
            ))}
        </ul>
      </nav>
      <div className="mobile-menu__foot">
        <SocialLinks />
        <CityTime className="mobile-menu__time" />
      </div>
    </dialog>
  )
}
