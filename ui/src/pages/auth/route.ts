import { listRoute } from '../../content/Route.ts'
import { SIGN_IN } from '../../paths.ts'

export const route = listRoute({
  path: SIGN_IN,
  load: () => import('./AuthPage.tsx').then((module) => module.AuthPage),
  metaKey: 'auth.meta',
  labelKey: 'auth.header.title',
  hasFooterLine: true,
  bundles: ['auth', 'contact-us', 'dates'],
})

export const firstView = [
  'styles/small-text.css',
  'components/Button.css',
  'components/Input.css',
  'components/NightPlan.css',
  'pages/auth/AuthPage.css',
  'pages/auth/SignIn.css',
]
