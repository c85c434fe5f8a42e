import { useCityClock } from '../../content/ContentProvider.tsx'
import type { CommunityEvent } from '../../content/types.ts'
import { type ClockTime, isoDate } from '../../domain/dates.ts'
import { useNow } from '../../hooks/useNow.ts'

/** Number of events in the opening. */
const SHOWN = 3
const DAYS = 7
/** Days that the line of the opening has room for. */
const LONGEST_LINE = 14
const MS_PER_DAY = 86_400_000

export interface Featured {
  /** The events of the opening. */
  events: CommunityEvent[]
  /** Whether they are this week's. */
  isWeek: boolean
  /**
   * The next seven days and the first event of each. If the week has fewer than three events, the days up to the
   * third event, or only today and the days of the events if there are too many. Empty until the time is known.
   */
  days: { day: ClockTime; event: CommunityEvent | undefined }[]
}

/**
 * The events of the opening: this week's, or the next ones if the week has fewer than three. The prerendered page
 * shows the first three with a picture.
 */
export function useFeatured(events: CommunityEvent[]): Featured {
  const cityClock = useCityClock()
  const now = useNow()
  if (now === null)
    return { events: events.filter(({ image }) => image).slice(0, SHOWN), isWeek: false, days: [] }
  const coming = events.filter(({ end }) => Date.parse(end) >= now)
  const dateOf = ({ start }: CommunityEvent) => isoDate(cityClock(Date.parse(start)))
  const line = Array.from({ length: LONGEST_LINE }, (_, index) => {
    const day = cityClock(now + index * MS_PER_DAY)
    return { day, event: coming.find((event) => dateOf(event) === isoDate(day)) }
  })
  const days = line.slice(0, DAYS)
  const dates = days.map(({ day }) => isoDate(day))
  const week = coming.filter((event) => dates.includes(dateOf(event)))
  if (week.length >= SHOWN) return { events: week.slice(0, SHOWN), isWeek: true, days }
  const next = coming.slice(0, SHOWN)
  const last = line.findIndex(({ event }) => event && event === next.at(-1))
  if (last >= 0) return { events: next, isWeek: false, days: line.slice(0, last + 1) }
  const apart = line.slice(0, 1)
  for (const event of next)
    if (!apart.some(({ day }) => isoDate(day) === dateOf(event)))
      apart.push({ day: cityClock(Date.parse(event.start)), event })
  return { events: next, isWeek: false, days: apart }
}
