import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import type { CommunityEvent, Notice } from '../../content/collections.ts'
import { isDuring, isoDate } from '../../domain/dates.ts'
import { useEventTime } from './useEventTime.ts'

/** As many as fit beside the clock. */
const EVENTS = 4
const NOTICES = 2

interface AgendaProps {
  events: readonly CommunityEvent[]
  notices: readonly Notice[]
  now: number
}

/** Today's events, or the next ones on a day without any, and the notices of today. */
export function Agenda({ events, notices, now }: AgendaProps) {
  const t = useText()
  const cityClock = useCityClock()
  const { day, time } = useEventTime()
  const dayOf = (instant: number) => isoDate(cityClock(instant))
  const isSameDay = (instant: string) => dayOf(Date.parse(instant)) === dayOf(now)
  const whenIs = ({ start, end }: CommunityEvent) => {
    if (Date.parse(start) > now && !isSameDay(start)) return `${day(start)}, ${time(start)}`
    if (isSameDay(start)) return `${time(start)}–${time(end)}`
    return t('screen.until', { time: isSameDay(end) ? time(end) : `${day(end)}, ${time(end)}` })
  }
  const coming = events.filter(({ end }) => Date.parse(end) > now)
  const todays = coming.filter(({ start }) => dayOf(Date.parse(start)) <= dayOf(now))
  const isToday = todays.length > 0
  const shown = (isToday ? todays : coming).slice(0, EVENTS)
  const current = notices.filter((notice) => isDuring(notice, dayOf(now)))
  return (
    <>
      <section className="agenda" aria-labelledby="agenda">
        <h2 className="agenda__heading" id="agenda">
          {t(isToday ? 'screen.today' : 'screen.coming')}
        </h2>
        {shown.length === 0 && <p className="agenda__details">{t('screen.noEvents')}</p>}
        <ul role="list">
          {shown.map((event) => (
            <li className="agenda__event" key={event.id}>
              <span className="agenda__title">{event.title}</span>
              <span className="agenda__details">
                <time dateTime={event.start}>{whenIs(event)}</time>
                {` · ${event.place}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {current.length > 0 && (
        <section className="agenda agenda--notices" aria-labelledby="notices">
          <h2 className="agenda__heading" id="notices">
            {t('screen.notices')}
          </h2>
          <ul role="list">
            {current.slice(0, NOTICES).map(({ id, title, text }) => (
              <li className="agenda__event" key={id}>
                <span className="agenda__title">{title}</span>
                <span className="agenda__details">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
