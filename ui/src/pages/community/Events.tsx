import { useState } from 'react'
import { Chips } from '../../components/Chips.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { CommunityEvent } from '../../content/types.ts'
import { useCount } from '../../hooks/useCount.ts'
import { useDates } from '../../hooks/useDates.ts'
import { useFilters } from '../../hooks/useFilters.ts'
import { useNow } from '../../hooks/useNow.ts'
import { COMMUNITY, CONTACT } from '../../paths.ts'
import { route } from './route.ts'

/** Query parameter names. */
const FILTERS = ['kind'] as const

const KINDS = ['meeting', 'culture', 'sport', 'family', 'learning'] as const

/** Number of events before "Show all". */
const FIRST_EVENTS = 8

/**
 * The events. The prerendered page lists all of them with their dates; in the browser, past events move to the
 * archive.
 */
export function Events() {
  const t = useText()
  const count = useCount()
  const { site } = useFrame()
  const { events } = useData(route)
  const now = useNow()
  const filters = useFilters(FILTERS)
  const kind = filters.get('kind')
  const isOver = ({ end }: CommunityEvent) => now !== null && Date.parse(end) < now
  const coming = events.filter((event) => !isOver(event))
  const shown = coming.filter((event) => !kind || event.kind === kind)
  const past = events.filter(isOver).reverse()
  // Without JavaScript and before hydration, all events are shown.
  const [all, setAll] = useState(false)
  const listed = all || now === null ? shown : shown.slice(0, FIRST_EVENTS)
  return (
    <Section labelledBy="events-title" id="events" surface="warm">
      <SectionHead id="events-title" title={t('community.events.title')}>
        <a className="more" href={`${COMMUNITY}/events.ics`} download>
          <span>{t('community.events.calendarAll')}</span>
          <Icon name="calendar" />
        </a>
      </SectionHead>
      <Chips
        label={t('community.events.filter')}
        value={kind}
        onChoose={(value) => filters.set('kind', value)}
        choices={KINDS.map((value) => ({ value, label: t(`community.kinds.${value}`) }))}
      />
      <p className="result-line" role="status">
        {count('community.events', shown.length)}
      </p>
      <p className="hint">{t('community.events.zone', { zone: site.timeZone.label })}</p>
      {shown.length > 0 ? (
        <>
          <EventList events={listed} />
          {listed.length < shown.length && (
            <p className="actions">
              <button type="button" className="button button--line" onClick={() => setAll(true)}>
                {t('community.events.all')}
              </button>
            </p>
          )}
        </>
      ) : (
        <div className="empty">
          <p className="empty__title">
            {coming.length > 0 ? t('community.events.none') : t('community.events.empty')}
          </p>
          <MoreLink to={`${CONTACT}?topic=residents`} label={t('community.events.propose')} />
        </div>
      )}
      {past.length > 0 && (
        <details className="archive">
          <summary className="archive__summary">
            <span>
              {t('community.events.archive')} ({past.length})
            </span>
            <Icon name="plus" />
          </summary>
          <EventList events={past} over />
        </details>
      )}
    </Section>
  )
}

function EventList({ events, over = false }: { events: CommunityEvent[]; over?: boolean }) {
  const t = useText()
  const { date, time } = useDates()
  return (
    <ul className="events" role="list">
      {events.map(({ id, title, summary, place, start, end, kind, free, accessible }) => (
        <li key={id} className="events__item">
          <p className="events__when">
            <time dateTime={start}>
              <span className="events__date">{date(start)}</span> {time(start)}–{time(end)}
            </time>
          </p>
          <div>
            <h3 className="events__title">{title}</h3>
            <p className="events__text">{summary}</p>
            <p className="events__meta">
              <span>{place}</span>
              <span className="tag">{t(`community.kind.${kind}`)}</span>
              <span className="tag">{t(`community.events.${free ? 'free' : 'ticket'}`)}</span>
              {accessible && <span className="tag">{t('community.events.accessible')}</span>}
            </p>
          </div>
          {!over && (
            <a className="events__add" href={`${COMMUNITY}/events/${id}.ics`} download>
              <Icon name="calendar" />
              <span>
                {t('community.events.calendar')}
                <span className="visually-hidden">: {t('community.events.calendarHint', { title })}</span>
              </span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
