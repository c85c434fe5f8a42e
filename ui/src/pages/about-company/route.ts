import { listRoute } from '../../content/Route.ts'
import { COMPANY } from '../../paths.ts'

export const route = listRoute({
  path: COMPANY,
  load: () => import('./AboutCompanyPage.tsx').then((module) => module.AboutCompanyPage),
  metaKey: 'aboutCompany.meta',
  labelKey: 'aboutCompany.header.title',
  bundles: ['about-company', 'dates'],
  lists: ['company', 'roles', 'policies'],
})
