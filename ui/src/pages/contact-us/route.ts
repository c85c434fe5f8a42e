import { listRoute } from '../../content/Route.ts'
import { CONTACT } from '../../paths.ts'

export const route = listRoute({
  path: CONTACT,
  load: () => import('./ContactUsPage.tsx').then((module) => module.ContactUsPage),
  metaKey: 'contactUs.meta',
  labelKey: 'contactUs.header.title',
  bundles: ['contact-us', 'dates'],
  lists: ['offices'],
})
