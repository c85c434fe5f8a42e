import { Icon } from '../../components/Icon.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Place } from '../../components/Place.tsx'
import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import type { CommunityEvent } from '../../content/types.ts'
import type { ClockTime } from '../../domain/dates.ts'
import { useDates } from '../../hooks/useDates.ts'
import { askAbout, COMMUNITY } from '../../paths.ts'
import { eventAnchor } from './eventAnchor.ts'
import type { Featured } from './useFeatured.ts'

/** Placeholders for the days until the time is known. */
const NO_DAYS = [0, 1, 2, 3, 4, 5, 6]
const BLANK = '\u00A0'

/** The next days as a line, and the events of the opening. */
export function ThisWeek({ featured: { events, isWeek, days } }: { featured: Featured }) {
  const t = useText()
  const names = t('dates.days').split(' ')
  const months = t('dates.months').split(' ')
  const labelOf = ({ day, month, weekday }: ClockTime, index: number) => {
    if (index === 0) return t('community.week.today')
    return (day === 1 ? months[month - 1] : names[weekday])?.slice(0, 3)
  }
  return (
    <>
      <div className="week">
        <h2 className="week__title">{t(`community.week.${isWeek ? 'title' : 'coming'}`)}</h2>
        <ol className="week__days" role="list" data-dense={days.length > NO_DAYS.length ? '' : undefined}>
          {days.map(({ day, event }, index) => {
            const name = (
              <>
                <span className="week__number">{day.day}</span> {labelOf(day, index)}
              </>
            )
            return (
              <li key={`${day.month}-${day.day}`} className="week__day" data-event={event ? '' : undefined}>
                {event ? (
                  <a
                    className="week__link"
                    href={`#${eventAnchor(event)}`}
                    aria-current={index === 0 ? 'date' : undefined}
                  >
                    {name}
                    <span className="visually-hidden">, {event.title}</span>
                  </a>
                ) : (
                  <span className="week__link" aria-current={index === 0 ? 'date' : undefined}>
                    {name}
                  </span>
                )}
              </li>
            )
          })}
          {days.length === 0 &&
            NO_DAYS.map((day) => (
              <li key={day} className="week__day" aria-hidden="true">
                <span className="week__link">
                  <span className="week__number">{BLANK}</span>
                  {BLANK}
                </span>
              </li>
            ))}
        </ol>
      </div>
      {events.length > 0 ? (
        <ul className="next-events" role="list">
          {events.map((event, index) => (
            <NextEvent key={event.id} event={event} isFirst={index === 0} />
          ))}
        </ul>
      ) : (
        <div className="empty">
          <p className="empty__title">{t('community.events.empty')}</p>
          <MoreLink to={askAbout('residents')} label={t('community.events.propose')} />
        </div>
      )}
    </>
  )
}

function NextEvent({ event, isFirst }: { event: CommunityEvent; isFirst: boolean }) {
  const t = useText()
  const cityClock = useCityClock()
  const { date, time } = useDates()
  const { id, title, summary, place, district, start, end, image, imageAlt } = event
  const { day, month, weekday } = cityClock(Date.parse(start))
  const weekdays = t('dates.days').split(' ')
  const months = t('dates.months').split(' ')
  return (
    <li className="next-events__event" id={eventAnchor(event)}>
      {image && (
        <span className="pic next-events__pic">
          <Picture
            name={image}
            alt={imageAlt ?? ''}
            sizes={
              isFirst
                ? '(min-width: 1200px) 60vw, 100vw'
                : '(min-width: 1200px) 40vw, (min-width: 700px) 50vw, 100vw'
            }
            eager={isFirst}
          />
        </span>
      )}
      <p className="next-events__when">
        <span className="next-events__number" aria-hidden="true">
          {day}
        </span>
        <time dateTime={start}>
          <span className="visually-hidden">{date(start)}, </span>
          {months[month - 1]}
          <span className="next-events__time">
            {weekdays[weekday]}, {time(start)}–{time(end)}
          </span>
        </time>
      </p>
      <div>
        <h3 className="next-events__title">{title}</h3>
        <p className="next-events__text">{summary}</p>
      </div>
      <p className="next-events__foot">
        <Place district={district}>{place}</Place>
        <a className="more" href={`${COMMUNITY}/events/${id}.ics`} download>
          <Icon name="calendar" />
          <span>
            {t('community.events.calendar')}
            <span className="visually-hidden">, {title}</span>
          </span>
        </a>
      </p>
    </li>
  )
}
