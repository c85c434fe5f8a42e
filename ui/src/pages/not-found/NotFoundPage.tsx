import { useLocation } from 'react-router-dom'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { isBelow } from '../../domain/isBelow.ts'
import { HOME, OUR_CITY, REQUESTS, SERVICES } from '../../paths.ts'

/** The page for unknown addresses: a full-height centered picture and links to other pages. */
export function NotFoundPage() {
  const t = useText()
  // Below the requests, the frame has no link back to them.
  const isRequest = isBelow(useLocation().pathname, REQUESTS)
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
          {isRequest && <MoreLink to={REQUESTS} label={t('footer.links.rfp')} variant="solid" />}
          <MoreLink to={HOME} label={t('shared.actions.home')} variant={isRequest ? 'text' : 'solid'} />
          <MoreLink to={OUR_CITY} label={t('notFound.plan')} />
          <MoreLink to={SERVICES} label={t('navbar.links.cityServices')} />
        </nav>
      </div>
    </section>
  )
}
