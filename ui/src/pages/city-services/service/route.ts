import { faqPage } from '../../../content/faqPage.ts'
import { type Items, itemRoute, type StructuredData } from '../../../content/Route.ts'
import type { Office, ServiceEntry } from '../../../content/types.ts'
import { SERVICES } from '../../../paths.ts'

/** Number of links to other services of the same group. */
const NEAR = 3

/** A service, as much as a link to it shows. */
export type ServiceLink = Pick<ServiceEntry, 'id' | 'nameKey'>

interface ServiceData {
  entry: ServiceEntry
  /** The office that answers for the service. */
  office: Pick<Office, 'name' | 'phone' | 'district'>
  near: ServiceLink[]
}

export const route = itemRoute<ServiceData>({
  path: `${SERVICES}/:name`,
  load: () => import('./ServicePage.tsx').then((module) => module.ServicePage),
  metaKey: 'cityServices.meta',
  labelKey: 'cityServices.header.title',
  // The district of the service center, which answers for most services.
  place: 'northeast',
  parent: SERVICES,
  bundles: ['city-services'],
  dataBundles: ['services'],
  describe: ({ entry }, words, { site }) => ({
    title: `${words(entry.nameKey)} – ${site.cityName}`,
    description: words('cityServices.service.description', { summary: words(entry.summaryKey) }),
    label: words(entry.nameKey),
  }),
})

export const firstView = [
  'components/Breadcrumbs.css',
  'components/Button.css',
  'components/Opening.css',
  'pages/city-services/service/ServicePage.first-view.css',
]

export const items: Items<ServiceData> = ({ serviceEntries, offices }) =>
  serviceEntries.flatMap((entry) => {
    const group = serviceEntries.filter((other) => other.group === entry.group)
    const after = group.indexOf(entry) + 1
    const office = offices.find(({ id }) => id === entry.office)
    if (!office) return []
    const { name, phone, district } = office
    const near = [...group.slice(after), ...group.slice(0, after - 1)].slice(0, NEAR)
    return {
      name: entry.id,
      data: {
        entry,
        office: { name, phone, district },
        near: near.map(({ id, nameKey }) => ({ id, nameKey })),
      },
    }
  })

export const structuredData: StructuredData<ServiceData> = ({ entry, office }, { path, words, frame }) => [
  {
    '@type': 'GovernmentService',
    name: words(entry.nameKey),
    description: words(entry.summaryKey),
    url: `${frame.site.baseUrl}${path}`,
    provider: { '@type': 'Organization', name: frame.site.companyName },
    availableChannel: {
      '@type': 'ServiceChannel',
      servicePhone: { '@type': 'ContactPoint', telephone: office.phone },
    },
  },
  faqPage(entry.faq, words),
]
