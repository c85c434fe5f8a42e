import { Chips } from '../../components/Chips.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Place } from '../../components/Place.tsx'
import { Section } from '../../components/Section.tsx'
import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { CommunityEvent } from '../../content/types.ts'
import { isoDate } from '../../domain/dates.ts'
import { useCount } from '../../hooks/useCount.ts'
import { useDates } from '../../hooks/useDates.ts'
import { useFilters } from '../../hooks/useFilters.ts'
import { useNow } from '../../hooks/useNow.ts'
import { askAbout, COMMUNITY } from '../../paths.ts'
import { eventAnchor } from './eventAnchor.ts'
import { route } from './route.ts'

/** Query parameter names. */
const FILTERS = ['kind'] as const

const KINDS = ['meeting', 'culture', 'sport', 'family', 'learning'] as const

/** Events that are open, rounded up to whole months; the others follow in a disclosure. */
const OPEN_EVENTS = 5

interface Month {
  /** `2026-12` */
  id: string
  events: CommunityEvent[]
}

/**
 * The events by month, without those of the opening. The prerendered page lists all others; in the browser, past
 * events move to the archive. A filter also finds the events of the opening.
 */
export function Events({ featured }: { featured: CommunityEvent[] }) {
  const t = useText()
  const count = useCount()
  const cityClock = useCityClock()
  const { events } = useData(route)
  const now = useNow()
  const filters = useFilters(FILTERS)
  const kind = filters.get('kind')
  const isOver = ({ end }: CommunityEvent) => now !== null && Date.parse(end) < now
  const coming = events.filter((event) => !isOver(event))
  const shown = coming.filter((event) => (kind ? event.kind === kind : !featured.includes(event)))
  const past = events.filter(isOver).reverse()
  const monthOf = ({ start }: CommunityEvent) => isoDate(cityClock(Date.parse(start))).slice(0, 7)
  const months = byMonth(shown, monthOf)
  // A filter shows all the events that it finds.
  const open = kind ? months : firstMonths(months)
  const later = months.slice(open.length)
  const isPart = ({ id }: Month) => !kind && featured.some((event) => monthOf(event) === id)
  return (
    <Section labelledBy="events-title" id="events" height="tight">
      <div className="section-head">
        <h2 className="section-title" id="events-title">
          {t('community.events.title')}
        </h2>
        <p className="section-text">{t('community.events.text')}</p>
      </div>
      <div className="event-filter">
        <Chips
          label={t('community.events.filter')}
          value={kind}
          onChoose={(value) => filters.set('kind', value)}
          choices={KINDS.map((value) => ({ value, label: t(`community.kinds.${value}`) }))}
        />
        <a className="more" href={`${COMMUNITY}/events.ics`} download>
          <Icon name="calendar" />
          <span>{t('community.events.calendarAll')}</span>
        </a>
      </div>
      <p className="visually-hidden" role="status">
        {count('community.events', shown.length)}
      </p>
      {shown.length === 0 && (
        <div className="empty">
          <p className="empty__title">
            {coming.length > 0 ? t('community.events.none') : t('community.events.empty')}
          </p>
          <MoreLink to={askAbout('residents')} label={t('community.events.propose')} />
        </div>
      )}
      {open.map((month) => (
        <EventMonth key={month.id} month={month} isPart={isPart(month)} featured={featured} />
      ))}
      {later.length > 0 && (
        <details className="later">
          <summary>
            <Icon name="chevron" />
            <span>
              {t('community.events.later')} ({later.flatMap((month) => month.events).length})
            </span>
          </summary>
          {later.map((month) => (
            <EventMonth key={month.id} month={month} isPart={isPart(month)} featured={featured} />
          ))}
        </details>
      )}
      {past.length > 0 && (
        <details className="later">
          <summary>
            <Icon name="chevron" />
            <span>
              {t('community.events.archive')} ({past.length})
            </span>
          </summary>
          <EventList events={past} />
        </details>
      )}
    </Section>
  )
}

function byMonth(events: CommunityEvent[], monthOf: (event: CommunityEvent) => string): Month[] {
  const months: Month[] = []
  for (const event of events) {
    const id = monthOf(event)
    const last = months.at(-1)
    if (last?.id === id) last.events.push(event)
    else months.push({ id, events: [event] })
  }
  return months
}

/** The first months that have enough events together. */
function firstMonths(months: Month[]): Month[] {
  const counts = months.map((_, index) => months.slice(0, index + 1).flatMap(({ events }) => events).length)
  const enough = counts.findIndex((count) => count >= OPEN_EVENTS)
  return enough < 0 ? months : months.slice(0, enough + 1)
}

interface EventMonthProps {
  month: Month
  /** The opening shows other events of the month. */
  isPart: boolean
  featured: CommunityEvent[]
}

function EventMonth({ month, isPart, featured }: EventMonthProps) {
  const t = useText()
  const [year, number] = month.id.split('-')
  const name = t('dates.months').split(' ')[Number(number) - 1] ?? ''
  return (
    <section className="event-month" aria-labelledby={`month-${month.id}`}>
      <h3 className="event-month__name" id={`month-${month.id}`}>
        {isPart ? t('community.events.more', { month: name }) : name}
        <span>{year}</span>
      </h3>
      <EventList events={month.events} featured={featured} />
    </section>
  )
}

/** Rows of events; past events have no `featured`. Most are free and step-free, so a row names only a ticket. */
function EventList({ events, featured }: { events: CommunityEvent[]; featured?: CommunityEvent[] }) {
  const isOver = !featured
  const t = useText()
  const cityClock = useCityClock()
  const { date, time } = useDates()
  const days = t('dates.days').split(' ')
  return (
    <ul className="event-month__list" role="list">
      {events.map((event) => {
        const { id, title, summary, place, start, end, free, district } = event
        const clock = cityClock(Date.parse(start))
        return (
          <li
            key={id}
            className="events__item"
            id={!featured || featured.includes(event) ? undefined : eventAnchor(event)}
          >
            <p className="events__num">
              {isOver ? (
                <time className="events__time" dateTime={start}>
                  {date(start)}
                </time>
              ) : (
                <>
                  <span aria-hidden="true">{clock.day}</span>
                  <time className="events__time" dateTime={start}>
                    <span className="visually-hidden">{date(start)}, </span>
                    {days[clock.weekday]?.slice(0, 3)} <br />
                    {time(start)}–{time(end)}
                  </time>
                </>
              )}
            </p>
            <div>
              <h4 className="events__title">{title}</h4>
              <p className="events__text">{summary}</p>
              {!free && <span className="events__ticket">{t('community.events.ticket')}</span>}
            </div>
            <p className="events__place">
              <Place district={district}>{place}</Place>
            </p>
            {!isOver && (
              <a className="events__add" href={`${COMMUNITY}/events/${id}.ics`} download>
                <Icon name="calendar" />
                <span className="visually-hidden">
                  {t('community.events.calendarHint', { title, date: date(start) })}
                </span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
