/** Calendar files (RFC 5545): one for each event, and one for all events. */
import { createEvent, createEvents, type DateArray, type EventAttributes, type ReturnObject } from 'ics'
import type { CommunityEvent, Site } from '../src/content/types.ts'
import { COMMUNITY } from '../src/paths.ts'
import type { Content } from './content.ts'
import type { SiteFiles } from './input.ts'

export function addCalendars(files: SiteFiles, { collections: { events, site } }: Content): void {
  const calendar = { productId: `-//${site.companyName}//Portal//EN` }
  for (const event of events) {
    const text = checked(createEvent({ ...calendar, ...attributesOf(event, site) }))
    files.set(`${COMMUNITY}/events/${event.id}.ics`, { text })
  }
  const all = events.map((event) => attributesOf(event, site))
  files.set(`${COMMUNITY}/events.ics`, { text: checked(createEvents(all, calendar)) })
}

function attributesOf(
  { id, title, summary, place, start, end }: CommunityEvent,
  { baseUrl, cityName }: Site,
): EventAttributes {
  const attributes = {
    uid: `${id}@${baseUrl.replace(/^https?:\/\/([^/:]+).*$/, '$1')}`,
    title,
    description: summary,
    location: `${place}, ${cityName}`,
    url: `${baseUrl}${COMMUNITY}#events`,
    start: parts(start),
    end: parts(end),
    startInputType: 'utc' as const,
    endInputType: 'utc' as const,
    // The event's own time, not the build time, makes builds reproducible.
    timestamp: Date.parse(start),
  }
  return attributes
}

function parts(instant: string): DateArray {
  const date = new Date(instant)
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ]
}

function checked({ error, value }: ReturnObject): string {
  // The schema permits only what the calendar can hold.
  if (error || !value) throw new Error(`events.json: ${error?.message}`)
  return value
}
