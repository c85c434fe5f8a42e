import { listRoute } from '../../content/Route.ts'
import { REQUESTS } from '../../paths.ts'

export const route = listRoute({
  path: REQUESTS,
  load: () => import('./RfpPage.tsx').then((module) => module.RfpPage),
  metaKey: 'rfp.meta',
  labelKey: 'rfp.header.title',
  bundles: ['rfp', 'dates'],
  lists: ['requests'],
  frame: 'procurement',
})

export const firstView = [
  'components/Breadcrumbs.css',
  'components/PageHeader.css',
  'layout/ProcurementHeader.css',
  'pages/rfp/RfpPage.css',
]
