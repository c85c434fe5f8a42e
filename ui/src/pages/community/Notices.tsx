import { Icon } from '../../components/Icon.tsx'
import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { isDuring, isoDate } from '../../domain/dates.ts'
import { useDates } from '../../hooks/useDates.ts'
import { useNow } from '../../hooks/useNow.ts'
import { route } from './route.ts'

/** Short notices: all of them until the time is known, then only the current ones. */
export function Notices() {
  const t = useText()
  const cityClock = useCityClock()
  const { notices } = useData(route)
  const { date } = useDates()
  const now = useNow()
  const today = now === null ? null : isoDate(cityClock(now))
  const shown = notices.filter((notice) => today === null || isDuring(notice, today))
  return (
    <section className="wrap notice-band" data-below="" aria-labelledby="notices">
      <h2 className="notice-band__title" id="notices">
        {t('community.noticesTitle')}
      </h2>
      {shown.length === 0 ? (
        <p className="note">{t('community.noNotices')}</p>
      ) : (
        <ul className="notices" role="list">
          {shown.map(({ id, title, text, from, level }) => (
            <li key={id} className={`notice notice--${level}`}>
              <Icon name="alert" />
              <strong>
                {level === 'important' && <span>{t('community.important')}: </span>}
                {title}
              </strong>
              <p>
                {text} <time dateTime={from}>{date(from)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
