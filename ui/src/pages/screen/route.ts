import { listRoute } from '../../content/Route.ts'
import { SCREEN } from '../../paths.ts'

export const route = listRoute({
  path: SCREEN,
  load: () => import('./ScreenPage.tsx').then((module) => module.ScreenPage),
  metaKey: 'screen.meta',
  labelKey: 'screen.title',
  frame: 'none',
  bundles: ['screen', 'dates'],
  dataBundles: ['home-page'],
  lists: ['hero', 'events', 'notices'],
  noindex: true,
})

export const firstView = ['pages/screen/Agenda.css', 'pages/screen/ScreenPage.css', 'pages/screen/Slides.css']
