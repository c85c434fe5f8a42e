import { listRoute } from '../../content/Route.ts'
import { COMPANY } from '../../paths.ts'

export const route = listRoute({
  path: COMPANY,
  load: () => import('./AboutCompanyPage.tsx').then((module) => module.AboutCompanyPage),
  metaKey: 'aboutCompany.meta',
  labelKey: 'aboutCompany.header.title',
  place: 'government',
  bundles: ['about-company', 'dates'],
  dataBundles: ['home-page', 'our-city'],
  lists: ['company', 'roles', 'policies', 'facts', 'milestones', 'timeline'],
})

export const firstView = ['components/Breadcrumbs.css', 'pages/about-company/Mission.css']
