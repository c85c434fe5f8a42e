import { articles, kinds, others, pages, requests } from './pages.mjs'
import { expect, open, test, violations } from './test.ts'

const isMissing = (path: string) => path.includes('/no-such-')
const isBare = (path: string) => /^\/(rfp|screen)\b/.test(path)

for (const path of kinds) {
  test.describe(path, () => {
    test.use({ tolerate: isMissing(path) ? /404/ : null })

    test('is accessible, has one heading, and does not scroll sideways', async ({ page }) => {
      await open(page, path)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      for (const width of [page.viewportSize()?.width ?? 0, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        await expect.poll(overflow).toBeLessThanOrEqual(0)
        for (const controls of await page.locator('.carousel__controls').all()) {
          const ends = await controls.evaluate((row) =>
            [...row.children].map((child) => child.getBoundingClientRect().right),
          )
          expect(Math.max(...ends)).toBeLessThanOrEqual(width)
        }
      }
      expect(await violations(page)).toEqual([])
    })

    test('is readable without JavaScript', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      const response = await page.goto(path)
      expect(response?.status()).toBe(isMissing(path) ? 404 : 200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.title()).not.toBe('')
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w/)
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /\w/)
      const canonical = isMissing(path) ? 0 : 1
      await expect(page.locator('link[rel=canonical]')).toHaveCount(canonical)
      if (!isBare(path)) await expect(page.getByText('A Dream Come True')).toBeVisible()
      await context.close()
    })
  })
}

test('every other page is accessible and has one heading', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 1000, 'both widths are tested with one page of each kind')
  test.slow()
  for (const path of others) {
    await open(page, path)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    expect(await violations(page), path).toEqual([])
  }
})

test('the sitemap lists every indexable page', async ({ request }) => {
  const text = await (await request.get('/sitemap.xml')).text()
  const named = [...text.matchAll(/<loc>https:\/\/www\.newcapital\.example([^<]*)<\/loc>/g)].map(
    (match) => match[1],
  )
  const expected = pages.filter((path) => !isMissing(path) && path !== '/screen')
  expect(named.sort()).toEqual([...expected, '/vr'].sort())
  for (const path of [...articles, ...requests]) expect(named).toContain(path)
  expect(await (await request.get('/robots.txt')).text()).toContain(
    'Sitemap: https://www.newcapital.example/sitemap.xml',
  )
})

test('feeds, manifest, and icons exist', async ({ request }) => {
  for (const [path, type] of [
    ['/press-awards/feed.xml', 'text/xml; charset=utf-8'],
    ['/press-awards/feed.json', 'application/json'],
    ['/rfp/feed.xml', 'text/xml; charset=utf-8'],
    ['/rfp/requests.json', 'application/json'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.headers()['content-type'], path).toBe(type)
  }
  const { icons } = await (await request.get('/site.webmanifest')).json()
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  const feed = await (await request.get('/press-awards/feed.json')).json()
  expect(feed.items).toHaveLength(articles.length)
})

test('the root address leads to the home page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page).toHaveTitle('Home Page')
})

test.describe('an unknown address', () => {
  test.use({ tolerate: /404/ })

  test('shows the Not Found page with links to other pages', async ({ page }) => {
    await open(page, '/no/such/page')
    await expect(page).toHaveTitle('Not Found Page')
    const picture = page.locator('.not-found img').first()
    const box = await picture.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveTitle('Home Page')
  })

  test('below /rfp has no navigation bar and no footer', async ({ page }) => {
    await open(page, '/rfp/NC-0000-00')
    await expect(page).toHaveTitle('Not Found Page')
    await expect(page.locator('.header')).toHaveCount(0)
    await expect(page.locator('.footer')).toHaveCount(0)
  })
})

test('/rfp hides the navigation bar and the footer and links back to the portal', async ({ page }) => {
  await open(page, '/rfp')
  await expect(page.locator('.header')).toHaveCount(0)
  await expect(page.locator('.footer')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await expect(page).toHaveTitle('Home Page')
  await expect(page.locator('.footer')).toHaveCount(1)
})

test('a link to a section of another page gives the focus to the section, which has a name', async ({
  page,
}) => {
  await open(page, '/community')
  await page.getByRole('link', { name: 'Write to the residents’ team' }).click()
  await expect(page).toHaveURL(/\/contact-us\?topic=residents#write$/)
  await expect(page.locator('section').filter({ has: page.locator('> #write') })).toBeFocused()
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('the section below a list slides in when a search empties the list', async ({ page }) => {
    // Tall enough for the empty list and the start of the next section.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1300 })
    await open(page, '/press-awards')
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Press kit' }) })
    const content = section.locator('> .wrap')
    await expect(content).toHaveAttribute('data-reveal', 'hidden')
    await page.getByText('Search and filter').click()
    const field = page.locator('#news').getByRole('searchbox')
    await field.evaluate((element) => element.scrollIntoView())
    await field.fill('zeppelin')
    await expect(section).toBeInViewport()
    await expect(content).toHaveAttribute('data-reveal', 'shown')
    await expect(content).toHaveCSS('opacity', '1')
  })

  test('a link to a section that has not slid in yet leads to its place', async ({ page }) => {
    await open(page, '/community')
    await expect(page.locator('#guidelines')).toHaveAttribute('data-reveal', 'hidden')
    await page.locator('.community-parts').getByRole('link', { name: 'Good neighbors' }).click()
    await expect(page.locator('#guidelines')).toHaveAttribute('data-reveal', 'shown')
    const distance = () =>
      page.locator('#guidelines').evaluate((content) => {
        const { scrollPaddingTop } = getComputedStyle(document.documentElement)
        const { scrollMarginTop } = getComputedStyle(content)
        const { top } = content.getBoundingClientRect()
        return Math.abs(top - Number.parseFloat(scrollPaddingTop) - Number.parseFloat(scrollMarginTop))
      })
    await expect.poll(distance).toBeLessThan(2)
  })

  for (const path of ['/about-company', '/community', '/our-city', '/rfp']) {
    test(`everything on ${path} is visible at the end`, async ({ page }) => {
      await open(page, path)
      await expect(page.locator('[data-reveal=hidden]').first()).toBeAttached()
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect(page.locator('[data-reveal=hidden]')).toHaveCount(0)
      const opacities = page.locator('[data-reveal]')
      await expect
        .poll(() =>
          opacities.evaluateAll((all) => all.every((each) => getComputedStyle(each).opacity === '1')),
        )
        .toBe(true)
    })
  }
})
