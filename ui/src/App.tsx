import { Suspense, use, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from './components/ErrorBoundary.tsx'
import { useContentStore, useText } from './content/ContentProvider.tsx'
import { useDocumentMeta } from './hooks/useDocumentMeta.ts'
import { useNavigationEffects } from './hooks/useNavigationEffects.ts'
import { Footer } from './layout/Footer.tsx'
import { Header } from './layout/Header.tsx'
import { SkipLink } from './layout/SkipLink.tsx'
import { forgetRoute, loadedPage, loadRoute, type Route, routeOf } from './routes.ts'

/** The frame around every page, and the page of the current address in it. */
export function App() {
  const { pathname } = useLocation()
  const route = routeOf(pathname)
  const framed = route.chrome === 'full'
  return (
    <>
      <SkipLink />
      {framed && <Header overPicture={route.opensWithPicture ?? false} />}
      <main className="page" id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={<SectionFailed route={route} />}>
          <Suspense fallback={<SectionLoading />}>
            <Page route={route} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {framed && <Footer />}
    </>
  )
}

/** Read at once when the page is there; otherwise the router's transition keeps the old one until it is. */
function Page({ route }: { route: Route }) {
  const store = useContentStore()
  if (!loadedPage(route)) use(loadRoute(route, store))
  useDocumentMeta(route)
  useNavigationEffects()
  const Content = loadedPage(route)
  return Content ? <Content /> : null
}

function SectionLoading() {
  return (
    <p className="section-state" role="status">
      {useText()('shared.loadingSection')}
    </p>
  )
}

function SectionFailed({ route }: { route: Route }) {
  const t = useText()
  // Who goes elsewhere and comes back gets another try.
  useEffect(() => () => forgetRoute(route), [route])
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
