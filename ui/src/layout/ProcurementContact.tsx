import { Link } from '../components/Link.tsx'
import { useFrame, useText } from '../content/ContentProvider.tsx'
import { PRIVACY, REQUESTS } from '../paths.ts'

/** The end of every page below /rfp: the contact address and the time zone. */
export function ProcurementContact() {
  const t = useText()
  const { site } = useFrame()
  return (
    <aside className="procurement-contact" data-below="" aria-label={t('rfp.contact.title')}>
      <div className="wrap">
        <p>
          {t('rfp.contact.text')}{' '}
          <a className="text-link" href={`mailto:${site.contact.procurement}`}>
            {site.contact.procurement}
          </a>
        </p>
        <p>{t('rfp.contact.times')}</p>
        <p>
          <a className="text-link" href={`${REQUESTS}/feed.xml`}>
            {t('rfp.list.feed')}
          </a>
        </p>
        <p>
          <a className="text-link" href={`${REQUESTS}/requests.json`}>
            {t('rfp.list.data')}
          </a>
        </p>
        <p>
          <Link className="text-link" to={PRIVACY}>
            {t('footer.privacyPolicy')}
          </Link>
        </p>
      </div>
    </aside>
  )
}
