import { startObservedPortal } from './portal.mjs'
import { test as base, expect } from './test.ts'

/** Views of each page, from the portal's metrics; pages without views are left out. */
function viewsIn(metrics: string): Record<string, number> {
  const samples = metrics.matchAll(/^portal_page_views_total\{page="([^"]*)"\} (\d+)$/gm)
  const views = [...samples].map(([, page = '', count]) => [page, Number(count)] as const)
  return Object.fromEntries(views.filter(([, count]) => count > 0))
}

/** The page of a logged path, for its HTML or its data; undefined for any other file. */
function pageOf(path: string): string | undefined {
  const [, data] = /^\/assets\/content(\/.+)\.json$/.exec(path) ?? []
  return data ?? (/\.\w+$/.test(path) ? undefined : path)
}

/** A portal that ends with the test. */
const test = base.extend<{ portal: Awaited<ReturnType<typeof startObservedPortal>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  portal: async ({}, use) => {
    const portal = await startObservedPortal()
    await use(portal)
    await portal.stop()
  },
})

// Run once: the counts do not depend on the window width.
test.describe(() => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'does not depend on the window width')
  // This portal has a different origin from that of the other tests.
  test.use({ serviceWorkers: 'allow', tolerate: /foreign origin: http:\/\/127\.0\.0\.1/ })

  test('each page view counts once, by document or in the app, and precaching does not count', async ({
    page,
    portal,
  }) => {
    const views = async () => viewsIn(await portal.metrics())
    const openByLink = async (name: string, title: string) => {
      await page.locator('.footer').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveTitle(title)
    }

    await page.goto(`${portal.url}/home`)
    // The worker is active after it has stored all files.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(views).toEqual({ '/home': 1 })

    await openByLink('Our City', 'Our City – New Capital')
    await expect.poll(views).toEqual({ '/home': 1, '/our-city': 1 })

    // The data is already loaded, so there is no fetch that could count again.
    await openByLink('Home', 'Home Page')
    await openByLink('Our City', 'Our City – New Capital')
    expect(await views()).toEqual({ '/home': 1, '/our-city': 1 })

    // A navigation through the worker counts like any other.
    await page.goto(`${portal.url}/community`)
    await expect.poll(views).toEqual({ '/community': 1, '/home': 1, '/our-city': 1 })

    await page.close()
    await portal.stop()
    const logged = portal.log.flatMap(({ path }: { path?: string }) => (path && pageOf(path)) ?? [])
    expect(logged.toSorted()).toEqual(['/community', '/home', '/our-city'])
  })
})
