import { listRoute } from '../../content/Route.ts'

export const route = listRoute({
  path: '*',
  load: () => import('./NotFoundPage.tsx').then((module) => module.NotFoundPage),
  metaKey: 'shared.notFound',
  labelKey: 'shared.notFound.title',
  opensWithPicture: true,
  noindex: true,
})

/** The stylesheets that the first view is painted with. */
export const firstView = [
  'components/Backdrop.css',
  'components/Button.css',
  'components/MoreLink.css',
  'pages/not-found/NotFoundPage.css',
]
