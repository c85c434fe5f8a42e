import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { Link } from '../../components/Link.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { CONTACT, HOME } from '../../paths.ts'

/** The sign-in page: a picture and a placeholder for the form (content plan, section 12.2). */
export function AuthPage() {
  const t = useText()
  return (
    <section className="auth" aria-labelledby="title">
      <div className="auth__pic" data-night="">
        <div className="backdrop">
          <Picture
            name="community/evening-plaza"
            alt={t('auth.header.alt')}
            sizes="(min-width: 1000px) max(58vw, 134vh), 100vw"
            eager
          />
        </div>
        <p>{t('auth.picture')}</p>
      </div>
      <div className="auth__form">
        <Breadcrumbs />
        <div className="auth__mid">
          <h1 id="title">{t('auth.header.title')}</h1>
          <p className="lede">{t('auth.header.lead')}</p>
          <p className="prose">{t('auth.notice')}</p>
          <MoreLink to={HOME} label={t('auth.back')} variant="solid" />
        </div>
        <p className="hint">
          {t('auth.help')}{' '}
          <Link className="text-link" to={`${CONTACT}?topic=website`}>
            {t('navbar.links.contactUs')}
          </Link>
        </p>
      </div>
    </section>
  )
}
