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
  'components/Opening.css',
  'layout/ProcurementHeader.css',
  'components/Tag.css',
  'pages/rfp/RequestLeft.css',
  'pages/rfp/RequestList.css',
  'pages/rfp/RfpPage.css',
  'pages/rfp/StatusTag.css',
]
