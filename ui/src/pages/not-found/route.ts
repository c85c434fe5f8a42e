import { listRoute } from '../../content/Route.ts'

export const route = listRoute({
  path: '*',
  load: () => import('../smallPages.ts').then((module) => module.NotFoundPage),
  metaKey: 'notFound',
  labelKey: 'notFound.title',
  // The page has no place on the plan.
  place: '',
  bundles: ['not-found'],
  opensWithPicture: true,
  noindex: true,
})

export const firstView = [
  'components/Backdrop.css',
  'components/Button.css',
  'components/MoreLink.css',
  'pages/not-found/NotFoundPage.css',
]
