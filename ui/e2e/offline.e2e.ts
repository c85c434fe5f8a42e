import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, open } from './test.ts'

/** A proxy with a fixed address, so that a test can replace the portal behind it. */
class Release {
  #server: Server
  /** Port of the portal; 0 simulates a network failure. */
  target = 0
  /** Changes the responses, to simulate a new release. */
  rewrite: (path: string, body: string) => string = (_, body) => body
  /** Returns a status to send instead of the portal's response. */
  statusOf: (path: string) => number | undefined = () => undefined
  /** Documents that were requested. */
  readonly documents: string[] = []

  constructor() {
    this.#server = createServer((incoming, outgoing) => {
      const path = incoming.url ?? '/'
      const isPage = incoming.headers.accept?.includes('text/html') && !path.endsWith('/404')
      if (isPage) this.documents.push(path)
      if (this.target === 0) {
        incoming.socket.destroy()
        return
      }
      const status = this.statusOf(path)
      if (status !== undefined) {
        outgoing.writeHead(status, { 'content-type': 'text/html' }).end(`status ${status}`)
        return
      }
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
      request({ port: this.target, path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          const { 'content-length': _, etag: __, 'last-modified': ___, ...kept } = answer.headers
          const body = Buffer.concat(chunks)
          const isText = /html|javascript/.test(answer.headers['content-type'] ?? '')
          outgoing.writeHead(answer.statusCode ?? 500, kept)
          outgoing.end(isText ? this.rewrite(path, body.toString()) : body)
        })
      })
        // If the portal stops during a fetch, the browser gets a lost connection.
        .on('error', () => outgoing.destroy())
        .end()
    })
  }

  /** Resolves to the origin. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    // Browsers allow service workers on localhost without TLS.
    return `http://localhost:${port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

const portOf = (url: string) => Number(new URL(url).port)

/** A release and its origin; the proxy is closed when the test ends. */
const test = base.extend<{ release: Release; origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  release: async ({}, use) => {
    const release = new Release()
    await use(release)
    release.close()
  },
  origin: async ({ release, startPortal }, use) => {
    release.target = portOf((await startPortal()).url)
    await use(await release.open())
  },
})

// Run once: the worker does not depend on the window width.
test.describe(() => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'does not depend on the window width')
  // A worker stores all files of the site before it is active.
  test.slow()
  // Tolerates network failures, unknown pages, and the proxy's origin.
  test.use({
    serviceWorkers: 'allow',
    tolerate:
      /ERR_(FAILED|EMPTY_RESPONSE|CONNECTION)|Failed to fetch|404|foreign origin: http:\/\/localhost|no-response/,
  })

  test('after one visit, the portal can be read offline, and unknown pages are Not Found', async ({
    page,
    release,
    origin,
  }) => {
    await page.goto(`${origin}/home`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    release.target = 0
    // Stored responses must not have a Date, because it is not the current time of the server.
    const storedDate = await page.evaluate(async () => {
      const answer = await fetch('/assets/i18n/en/navbar.json')
      return [answer.status, answer.headers.get('Date')]
    })
    expect(storedDate).toEqual([200, null])
    await page.goto(`${origin}/our-city#arts`)
    await expect(page.locator('.sheet:visible').getByRole('heading')).toHaveText('Arts and Culture City')
    // Before hydration, the browser follows the link itself, and the keys that open the search do nothing.
    await open(page, `${origin}/press-awards/water-used-twice`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Water used twice')
    // Also by link, which fetches only the page's data.
    await page.locator('.breadcrumbs').getByRole('link', { name: 'Press and Awards' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Press and Awards')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('landscape')
    await expect(page.getByRole('dialog').getByRole('link').first()).toContainText('NC-RFP-2026-011')
    await page.goto(`${origin}/rfp/NC-RFP-2026-011`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Landscape works')
    await page.goto(`${origin}/no-such-page`)
    await expect(page).toHaveTitle('Not Found Page')
  })

  test('a new release is shown at the next navigation; its worker activates after the last tab has closed', async ({
    page,
    context,
    release,
    origin,
  }) => {
    await page.goto(`${origin}/home`)
    await page.evaluate(() => navigator.serviceWorker.ready)

    release.rewrite = (path, body) =>
      path === '/sw.js'
        ? `${body}\naddEventListener('activate', (event) => event.waitUntil(caches.open('second')))`
        : body.replace('</head>', '<meta name="release" content="2"></head>')
    release.documents.length = 0
    await page.goto(`${origin}/community`)
    await expect(page.locator('meta[name=release]')).toHaveCount(1)
    // The browser checks for a new worker at each navigation.
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe('installed')
    await page.goto(`${origin}/our-city`)
    await expect(page.locator('meta[name=release]')).toHaveCount(1)
    expect(release.documents).toEqual(['/community', '/our-city'])
    expect(await page.evaluate(() => caches.has('second'))).toBe(false)

    // A page of the portal would keep the old worker alive, so the developer tools tell when the new one is active.
    const next = await context.newPage()
    const workers = await context.newCDPSession(next)
    const isActive = new Promise<void>((resolve) => {
      let waiting: string | undefined
      workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        waiting ??= versions.find(({ status }) => status === 'installed')?.versionId
        if (versions.some(({ versionId, status }) => versionId === waiting && status === 'activated'))
          resolve()
      })
    })
    await workers.send('ServiceWorker.enable')
    await page.close()
    await isActive
    await next.goto(`${origin}/community`)
    expect(await next.evaluate(() => caches.has('second'))).toBe(true)
    await next.close()
  })

  test('an open tab keeps the unloaded chunks of its release', async ({ page, release, origin }) => {
    await page.goto(`${origin}/home`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const worker = await page.evaluate(async () => (await fetch('/sw.js')).text())
    const chunk = worker.match(/\/assets\/CommunityPage-\w+\.js/)?.[0] ?? ''
    expect(chunk).not.toBe('')

    // The new release has another chunk instead, and the server no longer has the old one.
    const next = '/assets/CommunityPage-NEXT.js'
    release.rewrite = (path, body) => (path === '/sw.js' ? body.replaceAll(chunk, next) : body)
    release.statusOf = (path) => ({ [chunk]: 404, [next]: 200 })[path]
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const installed = () =>
      page.evaluate(async (path) => {
        const registration = await navigator.serviceWorker.getRegistration()
        return !registration?.installing && (await caches.match(path)) !== undefined
      }, next)
    await expect.poll(installed, { timeout: 60_000 }).toBe(true)

    release.documents.length = 0
    await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
    expect(release.documents).toEqual([])
  })

  test('without a valid Not Found page, the installation fails and is retried later', async ({
    page,
    release,
    origin,
  }) => {
    let asked = 0
    release.statusOf = (path) => {
      if (path !== '/404') return undefined
      asked++
      return 503
    }
    await page.goto(`${origin}/home`)
    await expect.poll(() => asked).toBeGreaterThan(0)
    // A failed first installation leaves no registration.
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(registered).toBe(0)

    release.statusOf = () => undefined
    await page.goto(`${origin}/community`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    release.target = 0
    await page.goto(`${origin}/no-such-page`)
    await expect(page).toHaveTitle('Not Found Page')
  })

  test('a server without the service worker removes it', async ({ page, release, origin, startPortal }) => {
    await page.goto(`${origin}/home`)
    await page.evaluate(() => navigator.serviceWorker.ready)

    release.target = portOf((await startPortal(['--no-service-worker'])).url)
    await page.goto(`${origin}/community`)
    const left = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: (await caches.keys()).length,
        databases: (await indexedDB.databases()).length,
      }))
    await expect.poll(left).toEqual({ workers: 0, caches: 0, databases: 0 })
  })
})
