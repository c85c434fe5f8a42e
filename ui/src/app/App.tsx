import { Suspense, use, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { useContent, useContentStore, useText } from '../content/ContentProvider.tsx'
import { CurrentPageProvider } from '../content/CurrentPage.tsx'
import { DEFAULT_PLACE } from '../content/Route.ts'
import { useDocumentMeta } from '../hooks/useDocumentMeta.ts'
import { useNavigationEffects } from '../hooks/useNavigationEffects.ts'
import { AxisRail } from '../layout/AxisRail.tsx'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
import { Offline } from '../layout/Offline.tsx'
import { ProcurementHeader } from '../layout/ProcurementHeader.tsx'
import { SkipLink } from '../layout/SkipLink.tsx'
import { describe, trailOf } from './meta.ts'
import { forgetReload, reloadOnce } from './reload.ts'
import { ChunkError, forgetRoute, loadedPage, loadRoute, type Match, matchRoute } from './routes.ts'

interface AppProps {
  /** Called once the page reacts to input. */
  onHydrated?: () => void
}

/** The frame around every page, and the page of the current address in it. */
export function App({ onHydrated }: AppProps) {
  const match = useMatch()
  const { route, path } = match
  // Outside the error boundary, so that a page that failed gets its scroll position and focus too.
  useNavigationEffects()
  useEffect(() => onHydrated?.(), [onHydrated])
  const { frame = 'portal' } = route
  return (
    <>
      <SkipLink />
      {frame === 'portal' && <Header overPicture={route.opensWithPicture ?? false} />}
      {frame === 'procurement' && <ProcurementHeader />}
      <Offline />
      <AxisRail path={path} />
      <main className="page" id="main" tabIndex={-1}>
        {/* Outside the error boundary, so that a page that failed stays until the next one is there. */}
        <Suspense fallback={<PageLoading />}>
          <ErrorBoundary resetKey={path} fallback={(error) => <PageFailed match={match} error={error} />}>
            <Page />
          </ErrorBoundary>
        </Suspense>
      </main>
      {frame === 'portal' && (
        <Footer place={route.place ?? DEFAULT_PLACE} isLine={route.hasFooterLine ?? false} />
      )}
    </>
  )
}

/** A loaded page is rendered at once; otherwise this suspends, and the router's transition keeps the old page. */
export function Page() {
  const store = useContentStore()
  const wanted = useMatch()
  if (!loadedPage(wanted)) use(loadRoute(wanted, store))
  // Loading may have found that there is no such page.
  const match = useMatch()
  const { pages, texts, frame } = useContent()
  const data = pages.get(match.path)
  const sources = { texts, frame, data }
  useDocumentMeta(describe(match, sources))
  useEffect(forgetReload, [])
  const Content = loadedPage(match)
  return Content ? (
    <CurrentPageProvider
      page={{ route: match.route, path: match.path, data, trail: trailOf(match, sources) }}
    >
      <Content />
    </CurrentPageProvider>
  ) : null
}

/** The route of the current address. */
function useMatch(): Match {
  return matchRoute(useLocation().pathname, useContentStore())
}

function PageLoading() {
  return (
    <p className="section-state" role="status">
      {useText()('shared.loadingSection')}
    </p>
  )
}

function PageFailed({ match, error }: { match: Match; error: unknown }) {
  const t = useText()
  useEffect(() => {
    // Reload to get the chunk names of a new release; a reload does not fix other errors.
    if (error instanceof ChunkError) reloadOnce(match.path)
    // The page gets another try when the visitor comes back to it.
    return () => forgetRoute(match)
  }, [match, error])
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
