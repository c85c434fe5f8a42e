/** The browser's entry: takes over the prerendered page and keeps its texts current. */
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { notify, prepareToasts } from '../components/toasts.ts'
import { ContentProvider } from '../content/ContentProvider.tsx'
import { ContentStore } from '../content/ContentStore.ts'
import { startLanguage } from '../content/language.ts'
import { lookUp } from '../content/texts.ts'
import type { PageContent } from '../content/types.ts'
import { offsetByIntl } from '../domain/timeZone.ts'
import { registerServiceWorker } from '../service-worker/register.ts'
import { App } from './App.tsx'
import { CONTENT_ID, ROOT_ID } from './documentIds.ts'
import { loadRoute, matchRoute } from './routes.ts'

async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID)
  const json = document.getElementById(CONTENT_ID)?.textContent
  if (!root || !json) throw new Error('the document has no content')

  const { language, direction } = startLanguage()
  document.documentElement.lang = language
  document.documentElement.dir = direction
  prepareToasts()

  // The build wrote this from the same type.
  const content: PageContent = JSON.parse(json)
  const store = new ContentStore(content)
  const { path } = matchRoute(location.pathname, store)
  store.hasPage(path, content.path)
  const match = matchRoute(path, store)
  for (const name of match.route.bundles ?? []) store.hasBundle(name)

  // The texts stand in the page already, so that nothing is lost when a bundle does not arrive.
  store.loadStartBundles().catch(() => notify(lookUp(content.texts, 'shared.states.dataError')))

  // With the page's chunk at hand, hydration never waits and never shows a fallback.
  await loadRoute(match, store)
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <ContentProvider store={store} offsetAt={offsetByIntl}>
        <BrowserRouter>
          <App onHydrated={resolve} />
        </BrowserRouter>
      </ContentProvider>,
    )
  })
  registerServiceWorker()
}

/** Resolves when the page reacts to input; without its script, it stays complete to read. */
export const hydrated = start()
