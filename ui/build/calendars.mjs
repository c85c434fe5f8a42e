/** Calendar files (RFC 5545): one for each event and one of all. */
import { createEvent, createEvents } from 'ics'
import { BuildError } from './errors.mjs'
import { writeFileFor } from './files.mjs'

export async function writeCalendars(out, { collections: { events, site } }) {
  const calendar = { productId: `-//${site.companyName}//Portal//EN` }
  const entries = events.map((event) => entry(event, site))
  for (const [index, { id }] of events.entries()) {
    const file = checked(createEvent({ ...calendar, ...entries[index] }))
    await writeFileFor(out, `/community/events/${id}.ics`, file)
  }
  await writeFileFor(out, '/community/events.ics', checked(createEvents(entries, calendar)))
}

function entry({ id, title, summary, place, start, end }, { baseUrl, cityName }) {
  return {
    uid: `${id}@${new URL(baseUrl).hostname}`,
    title,
    description: summary,
    location: `${place}, ${cityName}`,
    url: `${baseUrl}/community#events`,
    start: parts(start),
    end: parts(end),
    startInputType: 'utc',
    endInputType: 'utc',
    // Of the event rather than of the build: two builds are equal.
    timestamp: Date.parse(start),
  }
}

function parts(instant) {
  const date = new Date(instant)
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ]
}

function checked({ error, value }) {
  if (error) throw new BuildError(`ui/content/events.json: ${error.message}`)
  return value
}
