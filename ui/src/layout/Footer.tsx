import { Link } from '../components/Link.tsx'
import { useFrame, useText } from '../content/ContentProvider.tsx'
import { useCurrentYear } from '../hooks/useCurrentYear.ts'
import { ACCESSIBILITY, PRIVACY, REQUESTS, SIGN_IN } from '../paths.ts'
import { Logo } from './Logo.tsx'
import { SocialLinks } from './SocialLinks.tsx'

export function Footer() {
  const t = useText()
  const { navigation, services, site } = useFrame()
  const year = useCurrentYear(site.copyrightYear)
  const page = (id: string) => navigation.find((link) => link.id === id)
  const ofBar = (...ids: string[]) =>
    ids.flatMap((id) => {
      const link = page(id)
      return link?.route ? [{ to: link.route, label: t(link.labelKey) }] : []
    })
  const columns = [
    ofBar('home', 'about', 'our-city', 'community'),
    services.map(({ route, titleKey }) => ({ to: route, label: t(titleKey) })),
    [
      ...ofBar('press'),
      { to: REQUESTS, label: t('footer.links.rfp') },
      ...ofBar('contact'),
      { to: PRIVACY, label: t('footer.links.privacy') },
      { to: ACCESSIBILITY, label: t('footer.links.accessibility') },
      { to: SIGN_IN, label: t('footer.links.staff') },
    ],
  ]
  return (
    <footer className="footer" data-below="" data-night="">
      <svg className="footer__mark" viewBox="0 0 96 69" aria-hidden="true" focusable="false">
        <use className="footer__blocks" href="/brand/icons.svg#mark-blocks" />
        <use className="footer__axis" href="/brand/icons.svg#mark-axis" />
      </svg>
      <div className="wrap">
        <p className="footer__slogan">{t('footer.slogan')}</p>
        <nav className="footer__cols" aria-label={t('footer.links.label')}>
          {columns.map((column) => (
            <ul key={column[0]?.to} role="list">
              {column.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <noscript>
          <p className="footer__note">{t('footer.noScript')}</p>
        </noscript>
        <div className="footer__base">
          <Logo className="footer__logo" ground="dark" />
          <span>{t('footer.copyright', { year })}</span>
          <span>{t('footer.privacyPolicy')}</span>
          <div className="footer__social">
            <SocialLinks />
          </div>
        </div>
      </div>
    </footer>
  )
}
