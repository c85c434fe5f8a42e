import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { Link } from '../../components/Link.tsx'
import { NightPlan } from '../../components/NightPlan.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { askAbout, HOME } from '../../paths.ts'

/** The whole plan. */
const VIEW_BOX = '0 0 1200 940'

/** The sign-in page: the plan with the head office in red, and who to ask for access (content plan, section 12.2). */
export function AuthPage() {
  const t = useText()
  return (
    <section className="auth" aria-labelledby="title">
      <div className="auth__plan" data-night="">
        <div className="auth__drawing">
          <NightPlan className="auth__night-plan" viewBox={VIEW_BOX} here="government" />
          <p className="auth__place">
            <b>{t('auth.place.name')}</b>
            {t('auth.place.district')}
          </p>
        </div>
      </div>
      <div className="auth__side">
        <Breadcrumbs />
        <div className="auth__mid">
          <h1 id="title">{t('auth.header.title')}</h1>
          <p className="lede">{t('auth.header.lead')}</p>
          <Link className="button button--line" to={HOME}>
            {t('auth.back')}
          </Link>
        </div>
        <p className="hint">
          {t('auth.help')}{' '}
          <Link className="text-link" to={askAbout('website')}>
            {t('auth.support')}
          </Link>
        </p>
      </div>
    </section>
  )
}
