import { listRoute } from '../../content/Route.ts'
import { SIGN_IN } from '../../paths.ts'

export const route = listRoute({
  path: SIGN_IN,
  load: () => import('../smallPages.ts').then((module) => module.AuthPage),
  metaKey: 'auth.meta',
  labelKey: 'auth.header.title',
  hasFooterLine: true,
  bundles: ['auth'],
})

export const firstView = [
  'styles/small-text.css',
  'components/Breadcrumbs.css',
  'components/Button.css',
  'components/NightPlan.css',
  'pages/auth/AuthPage.css',
]
