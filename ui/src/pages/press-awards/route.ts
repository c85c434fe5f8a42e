import { listRoute } from '../../content/Route.ts'
import { PRESS } from '../../paths.ts'

export const route = listRoute({
  path: PRESS,
  load: () => import('./PressAwardsPage.tsx').then((module) => module.PressAwardsPage),
  metaKey: 'pressAndAwards.meta',
  labelKey: 'pressAndAwards.title',
  place: 'government',
  bundles: ['media-center', 'press-and-awards', 'dates', 'offices'],
  lists: ['news', 'certificates', 'kit', 'offices'],
})

export const firstView = [
  'components/Breadcrumbs.css',
  'components/MoreLink.css',
  'components/Opening.css',
  'components/Picture.css',
  'pages/press-awards/LeadStory.css',
  'pages/press-awards/StoryDate.css',
]
