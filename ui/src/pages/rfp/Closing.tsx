import { useContent, useText } from '../../content/ContentProvider.tsx'
import { useDates } from '../../hooks/useDates.ts'
import { useNow } from '../../hooks/useNow.ts'

/** The end of every page below /rfp: whom to write to, and which clock counts. */
export function Closing() {
  const t = useText()
  const { site } = useContent()
  const { dateTime } = useDates()
  const now = useNow()
  return (
    <aside className="closing-line" aria-label={t('rfp.contact.title')}>
      <div className="wrap">
        <p>
          {t('rfp.contact.text')}{' '}
          <a className="text-link" href={`mailto:${site.contact.procurement}`}>
            {site.contact.procurement}
          </a>
        </p>
        <p>
          {t('rfp.contact.times', { zone: site.timeZone.label })}{' '}
          {now !== null && t('rfp.contact.now', { time: dateTime(now) })}
        </p>
      </div>
    </aside>
  )
}
