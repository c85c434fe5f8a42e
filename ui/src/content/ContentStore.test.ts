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

/** A network on which some bundles arrive with the given texts and all others fail. */
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
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a bundle that fails is reported, and the others count all the same', async () => {
  network({ navbar: { navbar: { home: 'Start' } } })
  const content = store()
  await expect(content.loadStartBundles()).rejects.toThrow('404')
  expect(content.snapshot.texts).toEqual({ navbar: { home: 'Start' } })
})

test('texts that are the same render nothing again', async () => {
  network({ rfp: { navbar: { home: 'Home' } } })
  const content = store()
  const before = content.snapshot
  await content.loadBundle('rfp')
  expect(content.snapshot).toBe(before)
})

test('a section bundle is fetched once, and again after it failed', async () => {
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

test('what is no tree of texts is refused', async () => {
  network({ rfp: { title: 7 } })
  await expect(store().loadBundle('rfp')).rejects.toThrow('rfp.json')
})

test("a page's data is fetched once and kept by its address; a page that is missing is remembered", async () => {
  const answers: Record<string, unknown> = {
    '/assets/content/our-city.json': {
      data: { travel: [{ id: 'car' }] },
      media: { 'press/monorail': { width: 1 } },
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
  expect(content.snapshot.media).toEqual({ 'press/monorail': { width: 1 } })
  expect(content.isMissing('/our-city')).toBe(false)

  await content.loadPage('/press-awards/none')
  expect(content.isMissing('/press-awards/none')).toBe(true)
})

test('a page that fails for another reason may be tried again', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  const content = store()
  await expect(content.loadPage('/our-city')).rejects.toThrow('503')
  vi.stubGlobal('fetch', async () => Response.json({ data: { travel: [] }, media: {} }))
  await content.loadPage('/our-city')
  expect(content.snapshot.pages.get('/our-city')).toEqual({ travel: [] })
})

/** A network on which each fetch of page data is answered by the next answer; returns the purposes of the fetches. */
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

test('a page that the browser navigated to is not fetched, and so not counted again', async () => {
  const sent = purposes()
  const content = store()
  content.hasPage('/home', '/home')
  await content.loadPage('/home')
  expect(sent).toEqual([])
})

test('a fetch that failed is a view when it is tried again', async () => {
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

test('a page that was counted but could not be read is fetched again without a view', async () => {
  const sent = purposes(() => new Response('{"travel": ['))
  const content = store()
  await expect(content.loadPage('/our-city')).rejects.toThrow()
  await content.loadPage('/our-city')
  expect(sent).toEqual(['view', null])
})

test('the Not Found page is no view', async () => {
  const sent = purposes()
  await store().loadPage('/404')
  expect(sent).toEqual([null])
})

test('hydration sees the content that came with the page, whatever has arrived since', async () => {
  network({ footer: { footer: { slogan: 'A Dream Come True' } } })
  const content = store()
  const came = content.snapshot
  await content.loadBundle('footer')
  expect(content.snapshot).not.toBe(came)
  expect(content.initial).toBe(came)
})
