import { listRoute } from '../../content/Route.ts'
import { SIGN_IN } from '../../paths.ts'

export const route = listRoute({
  path: SIGN_IN,
  load: () => import('../smallPages.ts').then((module) => module.AuthPage),
  metaKey: 'auth.meta',
  labelKey: 'auth.header.title',
  bundles: ['auth'],
})

/** The stylesheets that the first view is painted with. */
export const firstView = [
  'styles/small-text.css',
  'components/Backdrop.css',
  'components/Breadcrumbs.css',
  'components/Button.css',
  'pages/auth/AuthPage.css',
]
