import { type Answers, type Items, itemRoute } from '../../../content/Route.ts'
import type { RfpDetail } from '../../../content/types.ts'
import { attached } from '../../../domain/attached.ts'
import { DESCRIPTION_LENGTH, truncate } from '../../../domain/truncate.ts'
import { REQUESTS } from '../../../paths.ts'

interface RequestData {
  request: RfpDetail
}

export const route = itemRoute<RequestData>({
  path: `${REQUESTS}/:name`,
  load: () => import('./RequestPage.tsx').then((module) => module.RequestPage),
  metaKey: 'rfp.meta',
  labelKey: 'rfp.header.title',
  parent: REQUESTS,
  bundles: ['rfp', 'forms', 'dates'],
  frame: 'procurement',
  describe: ({ request: { reference, title, summary } }, _, { site }) => ({
    title: `${reference}: ${title} – ${site.cityName}`,
    description: truncate(summary, DESCRIPTION_LENGTH),
    shareTitle: `${reference}: ${title}`,
    label: reference,
  }),
})

export const answers: Answers = [
  { page: 'sent', titleKey: 'rfp.ask.sent.page' },
  { page: 'again', titleKey: 'rfp.ask.again.page' },
]

export const firstView = [
  'components/Breadcrumbs.css',
  'components/Button.css',
  'layout/ProcurementHeader.css',
  'components/Tag.css',
  'pages/rfp/RequestLeft.css',
  'pages/rfp/StatusTag.css',
  'pages/rfp/request/RequestPage.first-view.css',
  'pages/rfp/request/Timetable.css',
]

export const items: Items<RequestData> = ({ requests, districts, documents, attachments, words }) =>
  requests.map(({ documents: _, attachments: own, ...request }) => {
    const district = districts.find(({ id }) => id === request.district)
    const made = documents[request.reference] ?? { documents: [] }
    const files = { ...made, documents: [...made.documents, ...attached(own, attachments)] }
    return {
      name: request.reference,
      data: { request: { ...request, ...files, ...(district && { place: words(district.nameKey) }) } },
    }
  })
