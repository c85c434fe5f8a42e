import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { HOME, OUR_CITY, SERVICES } from '../../paths.ts'

/** The page for unknown addresses: a full-height centered picture and links to other pages. */
export function NotFoundPage() {
  const t = useText()
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
          <MoreLink to={OUR_CITY} label={t('notFound.plan')} />
          <MoreLink to={SERVICES} label={t('navbar.links.cityServices')} />
        </nav>
      </div>
    </section>
  )
}
