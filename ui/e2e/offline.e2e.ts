import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPortal } from './portal.mjs'
import { expect, test } from './test.ts'

/** The portal behind an address that stays the same while what stands behind it changes. */
class Release {
  #server: Server
  /** Port of the portal behind; 0 is a network that is down. */
  target = 0
  /** Changes what visitors see, as a new release does. */
  rewrite: (path: string, body: string) => string = (_, body) => body
  /** Documents that were asked for. */
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
        // The portal is stopped while the worker still fetches: the browser sees a lost connection.
        .on('error', () => outgoing.destroy())
        .end()
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    // Service workers run on this name without TLS.
    return `http://localhost:${port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

const portOf = (url: string) => Number(new URL(url).port)

// Once is enough: the worker does not know how wide a window is.
test.describe(() => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'the same on every width')
  // A network that is down, an unknown page, and another origin than the other tests'.
  test.use({
    serviceWorkers: 'allow',
    tolerate:
      /ERR_(FAILED|EMPTY_RESPONSE|CONNECTION)|Failed to fetch|404|foreign origin: http:\/\/localhost|no-response/,
  })

  test('after one visit the portal reads without network, and unknown pages are told', async ({ page }) => {
    const portal = await startPortal()
    const release = new Release()
    release.target = portOf(portal.url)
    const origin = await release.open()
    await page.goto(`${origin}/home`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    release.target = 0
    await page.goto(`${origin}/our-city#arts`)
    await expect(page.locator('.plan__detail:visible').getByRole('heading')).toHaveText(
      'Arts and Culture City',
    )
    await page.goto(`${origin}/press-awards/water-used-twice`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Water used twice')
    // By link as well, where the page's data is fetched.
    await page.getByRole('link', { name: 'All news' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Press and Awards')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('landscape')
    await expect(page.getByRole('dialog').getByRole('link').first()).toContainText('NC-RFP-2026-011')
    await page.goto(`${origin}/rfp/NC-RFP-2026-011`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Landscape works')
    await page.goto(`${origin}/no-such-page`)
    await expect(page).toHaveTitle('Not Found Page')
    release.close()
    portal.stop()
  })

  test('a new release is there at the next navigation, without a reload', async ({ page }) => {
    const portal = await startPortal()
    const release = new Release()
    release.target = portOf(portal.url)
    const origin = await release.open()
    await page.goto(`${origin}/home`)
    await page.evaluate(() => navigator.serviceWorker.ready)

    release.rewrite = (path, body) =>
      path === '/sw.js'
        ? `${body}\n// second`
        : body.replace('</head>', '<meta name="release" content="2"></head>')
    release.documents.length = 0
    await page.goto(`${origin}/community`)
    await expect(page.locator('meta[name=release]')).toHaveCount(1)
    // The browser looks for another worker at each navigation; the second takes over while the page stays.
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const text = await (await fetch('/sw.js')).text()
      return (
        registration?.active?.state === 'activated' && !registration.waiting && text.endsWith('// second')
      )
    })
    await page.goto(`${origin}/our-city`)
    expect(release.documents).toEqual(['/community', '/our-city'])
    release.close()
    portal.stop()
  })

  test('a server without it takes it away again', async ({ page }) => {
    const first = await startPortal()
    const second = await startPortal(['--no-service-worker'])
    const release = new Release()
    release.target = portOf(first.url)
    const origin = await release.open()
    await page.goto(`${origin}/home`)
    await page.evaluate(() => navigator.serviceWorker.ready)

    release.target = portOf(second.url)
    await page.goto(`${origin}/community`)
    const left = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: (await caches.keys()).length,
        databases: (await indexedDB.databases()).length,
      }))
    await expect.poll(left).toEqual({ workers: 0, caches: 0, databases: 0 })
    release.close()
    first.stop()
    second.stop()
  })
})
