import { Files } from '../../../components/Files.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Link } from '../../../components/Link.tsx'
import { PrintButton } from '../../../components/PrintButton.tsx'
import { Stamp } from '../../../components/Stamp.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { knownStatus, takesQuestions } from '../../../domain/rfpStatus.ts'
import { useDates } from '../../../hooks/useDates.ts'
import { useNow } from '../../../hooks/useNow.ts'
import { OUR_CITY, REQUESTS } from '../../../paths.ts'
import { route } from './route.ts'

/** Beside the first part of a request: documents, and questions. */
export function NextSteps() {
  const t = useText()
  return (
    <aside className="request__side" aria-label={t('rfp.detail.aside')}>
      <Documents />
      <Ask />
    </aside>
  )
}

/** Beside the second part: place, and the request in other formats. */
export function AtAGlance() {
  const t = useText()
  const { request: rfp } = useData(route)
  return (
    <aside className="request__side" aria-label={t('rfp.detail.glance')}>
      {rfp.district && rfp.place && (
        <div>
          <h2 className="request__heading">{t('rfp.detail.where')}</h2>
          <Link className="request__place" to={`${OUR_CITY}#${rfp.district}`}>
            <Stamp district={rfp.district} />
            <span className="text-link">{rfp.place}</span>
          </Link>
        </div>
      )}
      <ul className="side-actions" role="list">
        <li>
          <PrintButton label={t('rfp.detail.print')} />
        </li>
        <li>
          <a className="side-action" href={`${REQUESTS}/${rfp.reference}.json`}>
            <Icon name="download" />
            <span>{t('rfp.detail.data')}</span>
          </a>
        </li>
      </ul>
    </aside>
  )
}

function Documents() {
  const t = useText()
  const { request: rfp } = useData(route)
  const now = useNow()
  const isHidden = knownStatus(rfp, now) === 'upcoming' || rfp.documents.length === 0
  return (
    <section id="documents" aria-labelledby="documents-title">
      <h2 className="request__heading" id="documents-title">
        {t('rfp.detail.documents')}
      </h2>
      {isHidden ? (
        <p className="prose">{t('rfp.detail.noDocuments')}</p>
      ) : (
        <>
          <Files files={rfp.documents} checksumsLabel={t('rfp.detail.checksums')} />
          {rfp.bundle && (
            <a className="button button--line request__all" href={rfp.bundle.href} download>
              <Icon name="download" />
              {t('shared.actions.downloadAll')}
            </a>
          )}
        </>
      )}
    </section>
  )
}

/** Questions, while they are open, and while the time is unknown. */
function Ask() {
  const t = useText()
  const { request: rfp } = useData(route)
  const { dateTime } = useDates()
  const now = useNow()
  if (now !== null && !takesQuestions(rfp, now)) return null
  return (
    <div className="request__ask">
      <h2 className="request__heading">{t('rfp.detail.askTitle')}</h2>
      <p>{t('rfp.detail.askText', { date: dateTime(rfp.questionsUntil) })}</p>
      <a className="button button--line" href="#ask">
        {t('rfp.ask.open')}
      </a>
    </div>
  )
}
