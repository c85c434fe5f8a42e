// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { ContentStore } from './ContentStore.ts'
import type { PageContent } from './types.ts'

function store(): ContentStore {
  const content: Partial<PageContent> = {
    path: '/home',
    texts: { navbar: { home: 'Home' } },
    media: {},
    data: {},
  }
  return new ContentStore(Object.assign(Object.create(null), content))
}

/** A mock network that serves the given bundles; all other requests fail. */
function network(bundles: Record<string, unknown>) {
  const fetch = vi.fn(async (url: string) => {
    const name = url.match(/\/assets\/i18n\/en\/(.+)\.json$/)?.[1] ?? ''
    return name in bundles ? Response.json(bundles[name]) : new Response('', { status: 404 })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('the five bundles of the specification are fetched and merged', async () => {
  const fetch = network({
    navbar: { navbar: { home: 'Start' } },
    footer: { footer: { slogan: 'A Dream Come True' } },
    'home-page': {},
    shared: {},
    'press-and-awards': {},
  })
  const content = store()
  const listener = vi.fn()
  content.subscribe(listener)
  await content.loadStartBundles()
  expect(fetch).toHaveBeenCalledTimes(5)
  expect(content.snapshot.texts).toEqual({
    navbar: { home: 'Start' },
    footer: { slogan: 'A Dream Come True' },
  })
  // The footer's texts are only added, which changes nothing that is shown.
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a failed bundle is reported, and the others are still applied', async () => {
  network({ navbar: { navbar: { home: 'Start' } } })
  const content = store()
  await expect(content.loadStartBundles()).rejects.toThrow('404')
  expect(content.snapshot.texts).toEqual({ navbar: { home: 'Start' } })
})

test.each([
  ['unchanged', { navbar: { home: 'Home' } }],
  ['added', { navbar: { menu: 'Menu' }, rfp: { title: 'Requests' } }],
])('%s texts cause no render', async (_, rfp) => {
  network({ rfp })
  const content = store()
  const before = content.snapshot
  await content.loadBundle('rfp')
  expect(content.snapshot).toBe(before)
  expect(content.snapshot.texts).toMatchObject(rfp)
})

test('a bundle that adds a text and changes another causes a render', async () => {
  network({ rfp: { navbar: { home: 'Start', menu: 'Menu' } } })
  const content = store()
  const before = content.snapshot
  await content.loadBundle('rfp')
  expect(content.snapshot).not.toBe(before)
  expect(content.snapshot.texts).toEqual({ navbar: { home: 'Start', menu: 'Menu' } })
})

test('a section bundle is fetched once, and again after a failure', async () => {
  const fetch = network({})
  const content = store()
  await expect(content.loadBundle('rfp')).rejects.toThrow()
  await expect(content.loadBundle('rfp')).rejects.toThrow()
  expect(fetch).toHaveBeenCalledTimes(2)
  network({ rfp: { rfp: { title: 'Requests' } } })
  await content.loadBundle('rfp')
  await content.loadBundle('rfp')
  expect(content.snapshot.texts).toHaveProperty('rfp.title', 'Requests')
})

test('JSON that is not a tree of strings is rejected', async () => {
  network({ rfp: { title: 7 } })
  await expect(store().loadBundle('rfp')).rejects.toThrow('rfp.json')
})

test("a page's data is fetched once and cached by address; missing pages are remembered", async () => {
  const answers: Record<string, unknown> = {
    '/assets/content/our-city.json': {
      data: { travel: [{ id: 'car' }] },
      media: { 'press/park-garden': { width: 1 } },
    },
  }
  const fetch = vi.fn(async (url: string) =>
    url in answers ? Response.json(answers[url]) : new Response('', { status: 404 }),
  )
  vi.stubGlobal('fetch', fetch)
  const content = store()
  await Promise.all([content.loadPage('/our-city'), content.loadPage('/our-city')])
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(content.snapshot.pages.get('/our-city')).toEqual({ travel: [{ id: 'car' }] })
  expect(content.snapshot.media).toEqual({ 'press/park-garden': { width: 1 } })
  expect(content.isMissing('/our-city')).toBe(false)

  await content.loadPage('/press-awards/none')
  expect(content.isMissing('/press-awards/none')).toBe(true)
})

test('a page that fails for another reason can be retried', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  const content = store()
  await expect(content.loadPage('/our-city')).rejects.toThrow('503')
  vi.stubGlobal('fetch', async () => Response.json({ data: { travel: [] }, media: {} }))
  await content.loadPage('/our-city')
  expect(content.snapshot.pages.get('/our-city')).toEqual({ travel: [] })
})

/** Mocks the network: each fetch of page data gets the next answer. Returns the purposes of the fetches. */
function purposes(...answers: (() => Response)[]): (string | null)[] {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('Portal-Purpose'))
    return answers.shift()?.() ?? Response.json({})
  })
  return sent
}

test('a page that is opened in the app is marked as a view, once', async () => {
  const sent = purposes()
  const content = store()
  await content.loadPage('/our-city')
  await content.loadPage('/community')
  await content.loadPage('/our-city')
  expect(sent).toEqual(['view', 'view'])
})

test('a page that was loaded as a document is not fetched, so it is not counted twice', async () => {
  const sent = purposes()
  const content = store()
  content.hasPage('/home', '/home')
  await content.loadPage('/home')
  expect(sent).toEqual([])
})

test('the retry of a failed fetch is a view', async () => {
  const sent = purposes(
    () => new Response('', { status: 503 }),
    () => Response.error(),
  )
  const content = store()
  await expect(content.loadPage('/our-city')).rejects.toThrow('503')
  await expect(content.loadPage('/our-city')).rejects.toThrow()
  await content.loadPage('/our-city')
  expect(sent).toEqual(['view', 'view', 'view'])
})

test('a page that was counted but had invalid data is fetched again without a view', async () => {
  const sent = purposes(() => new Response('{"travel": ['))
  const content = store()
  await expect(content.loadPage('/our-city')).rejects.toThrow()
  await content.loadPage('/our-city')
  expect(sent).toEqual(['view', null])
})

test('the Not Found page is not a view', async () => {
  const sent = purposes()
  await store().loadPage('/404')
  expect(sent).toEqual([null])
})

test('hydration uses the content that came with the page, even if newer content has arrived', async () => {
  network({ navbar: { navbar: { home: 'Start' } } })
  const content = store()
  const came = content.snapshot
  await content.loadBundle('navbar')
  expect(content.snapshot).not.toBe(came)
  expect(content.initial).toBe(came)
  expect(came.texts).toEqual({ navbar: { home: 'Home' } })
})
