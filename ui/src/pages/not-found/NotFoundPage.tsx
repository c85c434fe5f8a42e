import { Link } from '../../components/Link.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { HOME } from '../../paths.ts'

const WAYS_BACK = ['services', 'press', 'contact']

/** The page for unknown addresses: a full-height centered picture and links to other pages. */
export function NotFoundPage() {
  const t = useText()
  const { navigation } = useFrame()
  return (
    <section className="not-found" data-night="" aria-labelledby="title">
      <div className="backdrop">
        <Picture
          name="not-found/desert-road"
          alt={t('notFound.alt')}
          sizes="(max-aspect-ratio: 4/5) 80vh, 100vw"
          eager
        />
      </div>
      <div className="wrap not-found__body">
        <h1 id="title">{t('notFound.heading')}</h1>
        <p className="lede">{t('notFound.text')}</p>
        <nav className="not-found__ways" aria-label={t('notFound.ways')}>
          <MoreLink to={HOME} label={t('shared.actions.home')} variant="solid" />
          <ul role="list">
            {navigation
              .filter((link) => WAYS_BACK.includes(link.id))
              .map((link) => (
                <li key={link.id}>
                  <Link className="more" to={link.route ?? HOME}>
                    {t(link.labelKey)}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </section>
  )
}
