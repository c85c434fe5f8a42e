/** The browser's entry: takes over the prerendered page and keeps its texts current. */
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { CONTENT_ID, ROOT_ID } from '../../site/document.ts'
import { ContentProvider } from '../content/ContentProvider.tsx'
import { ContentStore } from '../content/ContentStore.ts'
import { startLanguage } from '../content/language.ts'
import { lookUp } from '../content/texts.ts'
import type { SiteData } from '../content/types.ts'
import { notify, prepareToasts } from '../layout/toasts.ts'
import { registerServiceWorker } from '../service-worker/register.ts'
import { App } from './App.tsx'
import { loadRoute, matchRoute } from './routes.ts'

async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID)
  const json = document.getElementById(CONTENT_ID)?.textContent
  if (!root || !json) return

  const { language, direction } = startLanguage()
  document.documentElement.lang = language
  document.documentElement.dir = direction
  prepareToasts()

  // Written by document.ts of the same build, from the type it is read as.
  const data: SiteData = JSON.parse(json)
  const store = new ContentStore(data)
  const { path } = matchRoute(location.pathname, store)
  store.hasPage(path, data.path)
  const match = matchRoute(path, store)
  for (const name of match.route.bundles ?? []) store.hasBundle(name)

  // The texts stand in the page already: what does not arrive takes nothing away.
  store.loadStartBundles().catch(() => notify(lookUp(data.texts, 'shared.states.dataError')))

  // With the page's chunk at hand, hydration never waits and never shows a fallback.
  await loadRoute(match, store)
  hydrateRoot(
    root,
    <ContentProvider store={store}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ContentProvider>,
  )
  registerServiceWorker()
}

// Without its script the page stays as it came, which is complete to read.
start().catch(() => undefined)
