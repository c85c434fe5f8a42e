import { listRoute } from '../../content/Route.ts'

export const route = listRoute({
  path: '*',
  load: () => import('../smallPages.ts').then((module) => module.NotFoundPage),
  metaKey: 'notFound',
  labelKey: 'notFound.title',
  // The road of the picture enters the city there.
  place: 'east',
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
