import { Suspense, use, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { useContent, useContentStore, useText } from '../content/ContentProvider.tsx'
import { CurrentPageProvider } from '../content/CurrentPage.tsx'
import { useDocumentMeta } from '../hooks/useDocumentMeta.ts'
import { useNavigationEffects } from '../hooks/useNavigationEffects.ts'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
import { Offline } from '../layout/Offline.tsx'
import { ProcurementHeader } from '../layout/ProcurementHeader.tsx'
import { SkipLink } from '../layout/SkipLink.tsx'
import { trailOf } from './meta.ts'
import { forgetReload, reloadOnce } from './reload.ts'
import { forgetRoute, loadedPage, loadRoute, type Match, matchRoute } from './routes.ts'

/** The frame around every page, and the page of the current address in it. */
export function App() {
  const match = useMatch()
  const { route, path } = match
  return (
    <>
      <SkipLink />
      {route.frame && <Header overPicture={route.opensWithPicture ?? false} />}
      {/* The Not Found page below /rfp has neither header: it does not carry the section's texts. */}
      {!route.frame && !route.noindex && <ProcurementHeader />}
      <Offline />
      <main className="page" id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={path} fallback={<SectionFailed match={match} />}>
          <Suspense fallback={<SectionLoading />}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </main>
      {route.frame && <Footer />}
    </>
  )
}

/** Read at once when the page is there; otherwise the router's transition keeps the old one until it is. */
function Page() {
  const store = useContentStore()
  const wanted = useMatch()
  if (!loadedPage(wanted)) use(loadRoute(wanted, store))
  // Loading may have found that there is no such page.
  const match = useMatch()
  useDocumentMeta(match)
  useNavigationEffects()
  useEffect(forgetReload, [])
  const Content = loadedPage(match)
  const page = { path: match.path, name: match.name, trail: trailOf(match, useContent()) }
  return Content ? (
    <CurrentPageProvider page={page}>
      <Content />
    </CurrentPageProvider>
  ) : null
}

/** The route of the current address. */
function useMatch(): Match {
  return matchRoute(useLocation().pathname, useContentStore())
}

function SectionLoading() {
  return (
    <p className="section-state" role="status">
      {useText()('shared.loadingSection')}
    </p>
  )
}

function SectionFailed({ match }: { match: Match }) {
  const t = useText()
  useEffect(() => {
    // A new release has chunks of other names: the page's own address brings them.
    reloadOnce(match.path)
    // Who goes elsewhere and comes back gets another try.
    return () => forgetRoute(match)
  }, [match])
  return (
    <div className="section-state" role="alert" data-night="">
      <h1 className="section-title">{t('shared.states.sectionError')}</h1>
      <p className="prose">{t('shared.states.sectionErrorHint')}</p>
      <button type="button" className="button button--solid" onClick={() => location.reload()}>
        {t('shared.actions.retry')}
      </button>
    </div>
  )
}
