import { startTransition, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '../components/Icon.tsx'
import { NAVBAR_SCROLLED_THRESHOLD } from '../constants.ts'
import { useFrame, useText } from '../content/ContentProvider.tsx'
import { isBelow } from '../domain/isBelow.ts'
import { useDisclosure } from '../hooks/useDisclosure.ts'
import { useScrolled } from '../hooks/useScrolled.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { useSearch } from '../search/useSearch.tsx'
import { HEADER_ID } from './headerId.ts'
import { Logo } from './Logo.tsx'
import { MegaMenu } from './MegaMenu.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavItem, SERVICES_ID } from './NavItem.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** The fixed navigation bar. */
export function Header({ overPicture }: { overPicture: boolean }) {
  const t = useText()
  const { navigation } = useFrame()
  const { pathname } = useLocation()
  const scrolled = useScrolled(NAVBAR_SCROLLED_THRESHOLD)
  const megaItem = useRef<HTMLLIElement>(null)
  const megaButton = useRef<HTMLButtonElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const megaId = useId()
  const mega = useDisclosure(megaItem, megaButton)
  const search = useSearch()
  // A press prepares the menu, so that the click at its end only has to open it.
  const [menu, setMenu] = useState<'closed' | 'prepared' | 'open'>('closed')

  return (
    <header
      id={HEADER_ID}
      className="header"
      data-over={overPicture ? 'image' : undefined}
      data-scrolled={scrolled ? '' : undefined}
      data-open={mega.open ? '' : undefined}
    >
      <div className="wrap header__bar">
        <Logo className="header__logo" ground={overPicture ? 'dark' : 'light'} changes />
        <nav className="nav" aria-label={t('navbar.menu.label')}>
          <ul className="nav__list" role="list">
            {navigation
              .filter((link) => !link.hiddenInBar)
              .map((link) =>
                link.id === SERVICES_ID ? (
                  <li key={link.id} ref={megaItem} className="nav__item">
                    <button
                      ref={megaButton}
                      type="button"
                      className="nav__link"
                      aria-expanded={mega.open}
                      aria-controls={megaId}
                      data-active={isBelow(pathname, link.route) ? '' : undefined}
                      onClick={mega.toggle}
                    >
                      <span>{t(link.labelKey)}</span>
                      <Icon name="chevron" className="ico--chevron" />
                    </button>
                    <MegaMenu id={megaId} open={mega.open} onNavigate={mega.close} />
                  </li>
                ) : (
                  <li key={link.id} className="nav__item">
                    <NavItem link={link} className="nav__link" />
                  </li>
                ),
              )}
          </ul>
        </nav>
        <SearchButton onClick={search.open} />
        <div className="header__social">
          <SocialLinks />
        </div>
        <button
          ref={menuButton}
          type="button"
          className="header__toggle"
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          onPointerDown={() => startTransition(() => setMenu('prepared'))}
          onClick={() => setMenu('open')}
        >
          <span className="visually-hidden">{t('navbar.menu.open')}</span>
          <Icon name="menu" />
        </button>
      </div>
      {menu !== 'closed' && (
        <MobileMenu open={menu === 'open'} onClose={() => setMenu('closed')} onSearch={search.open} />
      )}
      {search.dialog}
    </header>
  )
}
