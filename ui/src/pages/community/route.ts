import { faqPage } from '../../content/faqPage.ts'
import { listRoute, type StructuredData } from '../../content/Route.ts'
import type { Lists } from '../../content/types.ts'
import { COMMUNITY } from '../../paths.ts'

export const route = listRoute({
  path: COMMUNITY,
  load: () => import('./CommunityPage.tsx').then((module) => module.CommunityPage),
  metaKey: 'community.meta',
  labelKey: 'community.header.title',
  place: 'northeast',
  bundles: ['community', 'dates', 'offices'],
  lists: ['living', 'events', 'notices', 'questions', 'offices'],
})

export const structuredData: StructuredData<Pick<Lists, 'events' | 'questions'>> = (
  { events, questions },
  { frame: { site }, words },
) => [
  ...events.map((event) => ({
    '@type': 'Event',
    name: event.title,
    description: event.summary,
    startDate: event.start,
    endDate: event.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: event.free,
    location: { '@type': 'Place', name: event.place, address: `${event.place}, ${site.cityName}` },
    organizer: { '@type': 'Organization', name: site.companyName, url: site.baseUrl },
    url: `${site.baseUrl}${COMMUNITY}#events`,
  })),
  faqPage(questions, words),
]

export const firstView = [
  'components/Breadcrumbs.css',
  'components/MoreLink.css',
  'components/Opening.css',
  'components/Picture.css',
  'components/Place.css',
  'components/Stamp.css',
  'pages/community/CommunityPage.first-view.css',
  'pages/community/ThisWeek.css',
]
