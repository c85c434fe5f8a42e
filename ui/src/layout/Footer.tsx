import { useRef } from 'react'
import { Link, NavLink } from '../components/Link.tsx'
import { useFrame, useText } from '../content/ContentProvider.tsx'
import { useCurrentYear } from '../hooks/useCurrentYear.ts'
import { ACCESSIBILITY, OUR_CITY, PRIVACY, REQUESTS, SERVICES, SIGN_IN } from '../paths.ts'
import { FooterPlan } from './FooterPlan.tsx'
import { Logo } from './Logo.tsx'
import { NavItem } from './NavItem.tsx'
import { SocialLinks } from './SocialLinks.tsx'

interface FooterProps {
  /** The district that stands for the section. */
  place: string
  /** Only the last line, for pages that are quiet. */
  isLine?: boolean
}

/** The links to all sections, over the plan of the city at night with the page's own place in red. */
export function Footer({ place, isLine = false }: FooterProps) {
  const t = useText()
  const { navigation, services, places } = useFrame()
  const footer = useRef<HTMLElement>(null)
  const district = places.find(({ id }) => id === place)
  const pages = (...ids: string[]) =>
    ids
      .flatMap((id) => navigation.filter((link) => link.id === id))
      .map((link) => (
        <li key={link.id}>
          <NavItem link={link} className="footer__link" />
        </li>
      ))
  const page = (to: string, label: string, className?: string) => (
    <li key={to} className={className}>
      <NavLink className="footer__link" to={to}>
        {label}
      </NavLink>
    </li>
  )
  return (
    <footer ref={footer} className={`footer${isLine ? ' footer--line' : ''}`} data-below="" data-night="">
      {district && <FooterPlan footer={footer} place={district} />}
      <div className="wrap">
        <div className="footer__grid">
          <div className="footer__say">
            <p className="footer__slogan">{t('footer.slogan')}</p>
            {district && (
              <Link className="footer__place" to={`${OUR_CITY}#${place}`}>
                <span>{t('footer.here', { district: t(district.nameKey) })}</span>
              </Link>
            )}
          </div>
          <nav className="footer__links" aria-label={t('footer.links.label')}>
            <ul role="list">{pages('home', 'about', 'our-city', 'community')}</ul>
            <ul role="list">
              {page(SERVICES, t('navbar.links.cityServices'))}
              {services.map(({ route, titleKey }) => page(route, t(titleKey), 'footer__city'))}
            </ul>
            <ul role="list">
              {pages('press', 'vr', 'contact')}
              {page(REQUESTS, t('footer.links.rfp'))}
            </ul>
          </nav>
        </div>
        <noscript>
          <p className="footer__note">{t('footer.noScript')}</p>
        </noscript>
        <FooterBase />
      </div>
    </footer>
  )
}

/** Logo, copyright, legal links, and social links in one line. */
function FooterBase() {
  const t = useText()
  const { site } = useFrame()
  const year = useCurrentYear(site.copyrightYear)
  return (
    <div className="footer__base">
      <Logo className="footer__logo" ground="dark" />
      <span>{t('footer.copyright', { year })}</span>
      <ul className="footer__legal" role="list">
        <li>
          <NavLink to={PRIVACY}>{t('footer.privacyPolicy')}</NavLink>
        </li>
        <li>
          <NavLink to={ACCESSIBILITY}>{t('footer.links.accessibility')}</NavLink>
        </li>
        <li>
          <NavLink to={SIGN_IN}>{t('footer.links.staff')}</NavLink>
        </li>
      </ul>
      <div className="footer__social">
        <SocialLinks />
      </div>
    </div>
  )
}
