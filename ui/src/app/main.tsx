/** The browser's entry point: hydrates the prerendered page and updates its texts. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { notify, prepareToasts } from '../components/toasts.ts'
import { ContentProvider } from '../content/ContentProvider.tsx'
import { ContentStore } from '../content/ContentStore.ts'
import { startLanguage } from '../content/language.ts'
import { lookUp } from '../content/texts.ts'
import type { PageContent } from '../content/types.ts'
import { offsetByIntl } from '../domain/timeZone.ts'
import { nextTask } from '../nextTask.ts'
import { App } from './App.tsx'
import { CONTENT_ID, ROOT_ID } from './documentIds.ts'
import { PageRouter } from './PageRouter.tsx'
import { loadRoute, matchRoute } from './routes.ts'

/** How long a page gets to settle once it is interactive, in milliseconds. */
const SETTLING = 1500

async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID)
  const json = document.getElementById(CONTENT_ID)?.textContent
  if (!root || !json) throw new Error('the document has no content')

  const { language, direction } = startLanguage()
  const page = document.documentElement
  // Even if the value stays the same, the browser would compute the style of every element anew.
  if (page.lang !== language) page.lang = language
  if (page.dir !== direction) page.dir = direction
  prepareToasts()

  // The build wrote this JSON from the same type.
  const content: PageContent = JSON.parse(json)
  const store = new ContentStore(content)
  const { path } = matchRoute(location.pathname, store)
  store.hasPage(path, content.path)
  const match = matchRoute(path, store)
  for (const name of match.route.bundles ?? []) store.hasBundle(name)

  // The page already contains its texts, so a failed bundle only means that updates are missing.
  nextTask()
    .then(() => store.loadStartBundles())
    .catch(() => notify(lookUp(content.texts, 'shared.states.dataError')))

  // Load the page's chunk first, so that hydration does not suspend and show a fallback.
  await loadRoute(match, store)
  await new Promise<void>((resolve) => {
    // In a transition, React hydrates in slices of a few milliseconds and answers input in between.
    startTransition(() => {
      hydrateRoot(
        root,
        <ContentProvider store={store} offsetAt={offsetByIntl}>
          <PageRouter>
            <App onHydrated={resolve} />
          </PageRouter>
        </ContentProvider>,
      )
    })
  })
  setTimeout(() => {
    // The page works without it.
    import('./settled.ts').catch(() => undefined)
  }, SETTLING)
}

/**
 * Resolves when the page is interactive. Without JavaScript, the page stays readable. It starts in a task of its own,
 * so that input is not held up by the evaluation of the modules as well.
 */
export const hydrated = nextTask().then(start)
