import { startObservedPortal } from './portal.mjs'
import { expect, test } from './test.ts'

/** How often each page was viewed, by the portal's metrics; pages that nobody viewed are left out. */
function viewsIn(metrics: string): Record<string, number> {
  const samples = metrics.matchAll(/^portal_page_views_total\{page="([^"]*)"\} (\d+)$/gm)
  const views = [...samples].map(([, page = '', count]) => [page, Number(count)] as const)
  return Object.fromEntries(views.filter(([, count]) => count > 0))
}

/** The page that a logged path belongs to, as its HTML or as its data; undefined for any other file. */
function pageOf(path: string): string | undefined {
  const [, data] = /^\/assets\/content(\/.+)\.json$/.exec(path) ?? []
  return data ?? (/\.\w+$/.test(path) ? undefined : path)
}

// The width of the window makes no difference to what is counted.
test.describe(() => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'the same on every width')
  // This portal is another origin than that of the other tests.
  test.use({ serviceWorkers: 'allow', tolerate: /foreign origin: http:\/\/127\.0\.0\.1/ })

  test('a page counts once, navigated to or opened in the app, and the offline copy does not count', async ({
    page,
  }) => {
    const portal = await startObservedPortal()
    const views = async () => viewsIn(await portal.metrics())
    const openByLink = async (name: string, title: string) => {
      await page.locator('.footer').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveTitle(title)
    }

    await page.goto(`${portal.url}/home`)
    // The worker becomes active when it has stored everything.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(views).toEqual({ '/home': 1 })

    await openByLink('Our City', 'Our City – New Capital')
    await expect.poll(views).toEqual({ '/home': 1, '/our-city': 1 })

    // Their data is there already, so nothing is fetched that could count again.
    await openByLink('Home', 'Home Page')
    await openByLink('Our City', 'Our City – New Capital')
    expect(await views()).toEqual({ '/home': 1, '/our-city': 1 })

    // Through the worker, a navigation counts like any other.
    await page.goto(`${portal.url}/community`)
    await expect.poll(views).toEqual({ '/community': 1, '/home': 1, '/our-city': 1 })

    await page.close()
    await portal.stop()
    const logged = portal.log.flatMap(({ path }: { path?: string }) => (path && pageOf(path)) ?? [])
    expect(logged.toSorted()).toEqual(['/community', '/home', '/our-city'])
  })
})
