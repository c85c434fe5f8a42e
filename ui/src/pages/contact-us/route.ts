import { type Answers, listRoute } from '../../content/Route.ts'
import { CONTACT } from '../../paths.ts'

export const route = listRoute({
  path: CONTACT,
  load: () => import('./ContactUsPage.tsx').then((module) => module.ContactUsPage),
  metaKey: 'contactUs.meta',
  labelKey: 'contactUs.header.title',
  place: 'government',
  bundles: ['contact-us', 'forms', 'dates', 'offices'],
  lists: ['offices'],
})

export const answers: Answers = [
  { page: 'sent', titleKey: 'contactUs.sent.page' },
  { page: 'again', titleKey: 'contactUs.again.page' },
]

export const firstView = [
  'components/Breadcrumbs.css',
  'components/Button.css',
  'components/InkPlan.css',
  'pages/contact-us/DeskPlan.css',
  'pages/contact-us/Desks.css',
  'pages/contact-us/OfficeItem.css',
  'pages/contact-us/OpenState.css',
]
