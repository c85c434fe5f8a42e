import { Link } from 'react-router-dom'
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
        <path
          className="footer__blocks"
          d="M63.18 70L75.6 70A27.6 27.6 0 0 0 68.85 51.92L60.03 60.74A15.18 15.18 0 0 1 63.18 70ZM57.26 57.97L66.08 49.15A27.6 27.6 0 0 0 51.57 42.63L51.56 55.24A15.18 15.18 0 0 1 57.26 57.97ZM32.82 70L20.4 70A27.6 27.6 0 0 1 27.15 51.92L35.97 60.74A15.18 15.18 0 0 0 32.82 70ZM38.74 57.97L29.92 49.15A27.6 27.6 0 0 1 44.43 42.63L44.44 55.24A15.18 15.18 0 0 0 38.74 57.97ZM80.2 70L94 70A46 46 0 0 0 88.78 48.71L76.81 55.62A32.2 32.2 0 0 1 80.2 70ZM74.86 52.24L86.82 45.33A46 46 0 0 0 72.67 31.18L65.76 43.14A32.2 32.2 0 0 1 74.86 52.24ZM62.38 41.19L69.29 29.22A46 46 0 0 0 51.57 24.14L51.56 38A32.2 32.2 0 0 1 62.38 41.19ZM15.8 70L2 70A46 46 0 0 1 7.22 48.71L19.19 55.62A32.2 32.2 0 0 0 15.8 70ZM21.14 52.24L9.18 45.33A46 46 0 0 1 23.33 31.18L30.24 43.14A32.2 32.2 0 0 0 21.14 52.24ZM33.62 41.19L26.71 29.22A46 46 0 0 1 44.43 24.14L44.44 38A32.2 32.2 0 0 0 33.62 41.19Z"
        />
        <path className="footer__axis" d="M44.89 70L45.89 11.2L48 4.68L50.11 11.2L51.11 70Z" />
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
