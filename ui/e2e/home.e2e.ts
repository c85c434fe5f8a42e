import type { Locator, Page } from '@playwright/test'
import { expect, open, renderAll, stopTimers, test } from './test.ts'

const isPhone = () => test.info().project.name === 'phone'

/** The label of a carousel's current tick. */
const current = (carousel: Locator) =>
  carousel.locator('.ticks__tick[aria-current=true]').getAttribute('aria-label')

test('the spinner covers the page with its text and then disappears', async ({ page }) => {
  await page.goto('/home', { waitUntil: 'commit' })
  const spinner = page.locator('.spinner')
  await expect(spinner).toContainText('Loading the New Capital…')
  await spinner.waitFor({ state: 'detached' })
  await page.locator('.footer').getByRole('link', { name: 'Community' }).click()
  await expect(page).toHaveTitle(/Community/)
  // It may appear and disappear between two polls on a busy machine, so observe it in the page.
  await page.evaluate(() => {
    const notes = { spinnerSeen: false }
    Object.assign(globalThis, { notes })
    new MutationObserver(() => {
      notes.spinnerSeen ||= document.querySelector('.spinner') !== null
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'notes').spinnerSeen)).toBe(true)
  await spinner.waitFor({ state: 'detached' })
})

test('the sections are in the order of the specification', async ({ page }) => {
  await open(page, '/home')
  const headings = await page.locator('main :is(h1, h2)').allTextContents()
  expect(headings.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Welcome to the New Capital',
    'A capital drawn with one straight line',
    'Awards and certificates',
    'New Capital at a Glance',
    'City Services',
    'Latest from the New Capital',
  ])
})

test.describe('the film of the hero', () => {
  test.use({ reducedMotion: 'no-preference', film: true })

  test('the film plays, muted and looping', async ({ page }) => {
    await open(page, '/home')
    const film = page.locator('video')
    const time = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(time).toBeGreaterThan(0.2)
    const first = await time()
    await expect.poll(time).toBeGreaterThan(first)
    expect(
      await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.playsInline]),
    ).toEqual([true, true, true])
  })

  test('the film does not load before the page has loaded', async ({ page }) => {
    const films: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/media/film/')) films.push(request.url())
    })
    // A pending picture in the first view delays the load event.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/media\/hero\/poster/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/home', { waitUntil: 'commit' })
    await page.locator('.hero').waitFor()
    // A key press starts the application immediately, without the picture.
    await page.keyboard.press('Shift')
    await page.locator('.spinner').waitFor({ state: 'detached' })
    await expect(page.locator('.carousel--hero')).toHaveAttribute('data-running')
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
    expect(films).toEqual([])
    release()
    await expect.poll(() => films.length).toBeGreaterThan(0)
  })

  test('if autoplay is refused, the film is muted and started again', async ({ page }) => {
    await page.addInitScript(() => {
      const play = HTMLMediaElement.prototype.play
      let refused = false
      HTMLMediaElement.prototype.play = function () {
        if (refused) return play.call(this)
        refused = true
        this.muted = false
        return Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
      }
    })
    await open(page, '/home')
    const film = page.locator('video')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  })

  test('if the browser always refuses, the poster is shown with a Play button', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () =>
        Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
    })
    await open(page, '/home')
    await expect(page.getByRole('button', { name: 'Play background video and slides' })).toBeVisible()
    await expect(page.locator('.hero__film')).toHaveCSS('opacity', '0')
  })

  test('with Save-Data, the film is requested only after a click', async ({ page }) => {
    const films: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/media/film/')) films.push(request.url())
    })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await open(page, '/home')
    await page.waitForLoadState('networkidle')
    expect(films).toEqual([])
    await page.getByRole('button', { name: 'Play background video and slides' }).click()
    await expect.poll(() => films.length).toBeGreaterThan(0)
  })

  test('one button pauses the film and the carousel of places', async ({ page }) => {
    await open(page, '/home')
    const film = page.locator('video')
    const paused = () => film.evaluate((video: HTMLVideoElement) => video.paused)
    await expect.poll(paused).toBe(false)
    const hero = page.locator('.carousel--hero')
    await expect(hero).toHaveAttribute('data-running')
    await page.getByRole('button', { name: 'Pause background video and slides' }).click()
    expect(await paused()).toBe(true)
    await expect(hero).not.toHaveAttribute('data-running')
    await page.getByRole('button', { name: 'Play background video and slides' }).click()
    await expect.poll(paused).toBe(false)
    // Neither the pointer nor the focus is on the carousel after the click.
    await expect(hero).toHaveAttribute('data-running')
  })
})

test.describe('the places of the hero', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('shows the specified number of places', async ({ page }) => {
    await open(page, '/home')
    await page.locator('.carousel--hero .swiper-initialized').waitFor()
    const ratio = await page.evaluate(() => {
      const slide = document.querySelector('.carousel--hero .swiper-slide')
      const view = document.querySelector('.carousel--hero .swiper')
      return slide && view ? (view.clientWidth + 20) / (slide.getBoundingClientRect().width + 20) : 0
    })
    expect(ratio).toBeCloseTo(isPhone() ? 1 : 3.5, 1)
  })

  test('loops from the first place back to the last', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/home')
    const hero = page.locator('.carousel--hero')
    await hero.locator('.swiper-initialized').waitFor()
    expect(await current(hero)).toBe('Show place 1 of 7')
    await hero.getByRole('button', { name: 'Previous place' }).click()
    await expect.poll(() => current(hero)).toBe('Show place 7 of 7')
    await hero.getByRole('button', { name: 'Next place' }).click()
    await expect.poll(() => current(hero)).toBe('Show place 1 of 7')
    await hero.getByRole('button', { name: 'Show place 4 of 7' }).click()
    await expect.poll(() => current(hero)).toBe('Show place 4 of 7')
  })

  test('Tab moves through the places without shifting the row', async ({ page }) => {
    await open(page, '/home')
    const hero = page.locator('.carousel--hero')
    await hero.locator('.swiper-initialized').waitFor()
    const links = hero.getByRole('link')
    await links.first().focus()
    await expect(hero).not.toHaveAttribute('data-running')
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Tab')
      const focused = hero.locator(':focus')
      await expect
        .poll(async () => {
          const box = await focused.boundingBox()
          return box !== null && box.x >= 0 && box.x < (page.viewportSize()?.width ?? 0)
        })
        .toBe(true)
      expect(await hero.locator('.swiper').evaluate((element) => element.scrollLeft)).toBe(0)
    }
  })
})

test('the About section links to the company', async ({ page }) => {
  await open(page, '/home')
  await page.getByRole('link', { name: 'Learn More about the company' }).click()
  await expect(page).toHaveURL(/\/about-company$/)
})

test.describe('every 3000 ms a carousel', () => {
  test.use({ reducedMotion: 'no-preference' })

  for (const [name, play, speed] of [
    ['hero', 'Play background video and slides', 600],
    ['press', 'Play news', 600],
    ['hero', 'Play background video and slides', 0],
    ['press', 'Play news', 0],
  ] as const) {
    test(`${name} steps${speed ? '' : ', with reduced motion'}`, async ({ page }) => {
      await page.clock.install()
      if (!speed) await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, '/home')
      const carousel = page.locator(`.carousel--${name}`)
      const view = carousel.locator('.swiper')
      // Autoplay runs only while the carousel is in the window.
      const center = () =>
        view.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await center()
      await carousel.locator('.swiper-initialized').waitFor()
      if (speed) await expect(carousel).toHaveAttribute('data-running')
      // From here on, only the test advances the timers, so the result does not depend on the machine.
      await stopTimers(page)
      if (speed) await carousel.getByRole('button', { name: play.replace('Play', 'Pause') }).click()
      const track = carousel.locator('.swiper-wrapper')
      const isMoving = () => track.evaluate((row) => row.getAnimations().length > 0)
      await expect.poll(isMoving).toBe(false)
      await carousel.getByRole('button', { name: play }).click()
      await center()
      await expect(carousel).toHaveAttribute('data-running')
      expect(await view.evaluate((row) => Reflect.get(row, 'swiper').params.speed)).toBe(speed)
      for (let step = 0; step < 2; step++) {
        const first = await current(carousel)
        await page.clock.runFor(2999)
        expect(await current(carousel)).toBe(first)
        await page.clock.runFor(1)
        await expect.poll(() => current(carousel)).not.toBe(first)
        await expect.poll(isMoving).toBe(false)
      }
    })
  }
})

test.describe('awards', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('four certificates, 1 or 4 in view, loop', async ({ page }) => {
    await open(page, '/home')
    const awards = page.locator('.carousel--awards')
    await awards.scrollIntoViewIfNeeded()
    await awards.locator('.swiper-initialized').waitFor()
    await expect(awards.getByRole('img')).toHaveCount(4)
    for (const image of await awards.getByRole('img').all())
      await expect(image).toHaveAttribute('alt', /^Sample certificate: /)
    await expect(awards.locator('[inert]')).toHaveCount(4)
    const first = await current(awards)
    await expect.poll(() => current(awards)).not.toBe(first)
    await awards.getByRole('button', { name: 'Pause certificates' }).click()
    const shown = () =>
      awards.locator('.swiper-slide').evaluateAll((slides) => {
        const view = slides[0]?.closest('.swiper')?.getBoundingClientRect()
        return slides.filter((slide) => {
          const box = slide.getBoundingClientRect()
          return view && box.left >= view.left - 1 && box.right <= view.right + 1
        }).length
      })
    // Wait for the current animation to end.
    await expect.poll(shown).toBe(isPhone() ? 1 : 4)
  })

  test('pause under the pointer', async ({ page }) => {
    test.skip(isPhone(), 'phones have no hover')
    await open(page, '/home')
    const awards = page.locator('.carousel--awards')
    await awards.scrollIntoViewIfNeeded()
    await expect(awards).toHaveAttribute('data-running')
    // Hovering during an animation also counts.
    const first = await current(awards)
    await expect.poll(() => current(awards)).not.toBe(first)
    await awards.locator('.swiper').hover()
    await expect(awards).not.toHaveAttribute('data-running')
    await page.mouse.move(5, 5)
    await expect(awards).toHaveAttribute('data-running')
  })
})

test.describe('facts', () => {
  const FACTS = [
    ['Total New Capital Area', '230,000 acres'],
    ['Expected Population', '8-10 million'],
    ['Phase 1 Completion', '70%'],
    ['Smart Services', '100+ Services'],
    ['Green & Sustainable', '1,300+ acres of parks'],
    ['Education Institutions', '20+ operated'],
  ]

  test('match the six facts of the specification word for word', async ({ page }) => {
    await open(page, '/home')
    const facts = await page
      .locator('.fact')
      .evaluateAll((elements) =>
        elements.map((element) => ['dt', 'dd bdi'].map((part) => element.querySelector(part)?.textContent)),
      )
    expect(facts).toEqual(FACTS)
    await expect(page.locator('.fact .status')).toHaveText('Ongoing')
    const bar = page.getByRole('progressbar', { name: 'Phase 1 completion' })
    await expect(bar).toHaveJSProperty('value', 70)
    await expect(bar).toHaveJSProperty('max', 100)
  })

  test.describe('with motion', () => {
    test.use({ reducedMotion: 'no-preference' })

    test('count up from zero to their value once half of them is visible', async ({ page }) => {
      await open(page, '/home')
      const fact = page.locator('.fact').first()
      const count = fact.locator('.count-up')
      await expect(count).toHaveAttribute('data-counting')
      // Records the visible figure in every frame while any part of it is in the window.
      await page.evaluate(() => {
        const seen: string[] = []
        Object.assign(globalThis, { seen })
        const count = document.querySelector('.fact .count-up')
        const look = () => {
          const box = count?.getBoundingClientRect()
          const now = count?.querySelector('.count-up__now') ?? count?.querySelector('.count-up__final')
          if (box && now && box.top < innerHeight && box.bottom > 0) seen.push(now.textContent ?? '')
          requestAnimationFrame(look)
        }
        look()
      })
      await fact.scrollIntoViewIfNeeded()
      await expect(count).not.toHaveAttribute('data-counting')
      const seen: string[] = await page.evaluate(() => Reflect.get(globalThis, 'seen'))
      const figures = seen.map((text) => Number(text.replaceAll(',', '')))
      expect(figures[0]).toBeLessThan(230_000 / 2)
      expect(figures).toEqual(figures.toSorted((a, b) => a - b))
      expect(figures.at(-1)).toBe(230_000)
      await expect(count).toHaveText('230,000')
    })

    test('without JavaScript, with reduced motion, and on paper, they show their final value', async ({
      page,
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      const plain = await context.newPage()
      await plain.goto('/home')
      const final = (of: Page) => of.locator('.fact .count-up__final').first()
      await expect(final(plain)).toHaveCSS('opacity', '1')
      await context.close()

      await page.emulateMedia({ media: 'print' })
      await open(page, '/home')
      await expect(page.locator('.fact .count-up').first()).toHaveAttribute('data-counting')
      await expect(final(page)).toHaveCSS('opacity', '1')
      await expect(page.locator('.fact .count-up__now').first()).toBeHidden()

      await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
      await expect(page.locator('.fact .count-up[data-counting]')).toHaveCount(0)
      await expect(final(page)).toHaveCSS('opacity', '1')
    })
  })
})

test.describe('city services', () => {
  test('Smart City is selected first; selecting another one shows its text, picture, and link', async ({
    page,
  }) => {
    await open(page, '/home')
    await expect(page.getByRole('tab', { name: 'Smart City' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Smart City' })).toBeVisible()
    await page.getByRole('tab', { name: 'Green City' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Green City' })
    await expect(panel).toContainText('Parks, planted squares')
    await expect(panel.getByRole('img')).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Smart City' })).toBeHidden()
    await panel.getByRole('link', { name: 'More about Green City' }).click()
    await expect(page).toHaveURL(/\/city-services\/green-city$/)
  })

  test('the arrow keys select a tab', async ({ page }) => {
    await open(page, '/home')
    await page.getByRole('tab', { name: 'Smart City' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('tab', { name: 'Connected City' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Connected City' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(page.getByRole('tab', { name: 'Smart City' })).toBeFocused()
  })
})

test('press shows five items with picture, date, title, and description, and links to the media center', async ({
  page,
}) => {
  await open(page, '/home')
  const press = page.locator('.carousel--press')
  await expect(press.locator('.swiper-slide')).toHaveCount(5)
  for (const card of await press.locator('.story-card').all()) {
    await expect(card.locator('img')).toHaveCount(1)
    await expect(card.locator('time')).toHaveText(/^\w+ \d{1,2}, \d{4}$/)
    await expect(card.getByRole('heading', { level: 3 })).not.toBeEmpty()
    const text = (await card.locator('.story-card__text').textContent()) ?? ''
    expect(text.length).toBeLessThanOrEqual(120)
    expect(text, 'whole sentences').toMatch(/\.$/)
  }
  await renderAll(page)
  await press.scrollIntoViewIfNeeded()
  await expect(press).not.toHaveAttribute('data-running')
  await press.getByRole('button', { name: 'Play news' }).click()
  await expect(press).toHaveAttribute('data-running')
  await page.getByRole('link', { name: 'View Media Center' }).click()
  await expect(page).toHaveURL(/\/press-awards$/)
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('sections slide in when their top is 150 px above the bottom edge', async ({ page }) => {
    await open(page, '/home')
    const section = page.locator('.about')
    const content = section.locator('.wrap')
    await expect(content).toHaveAttribute('data-reveal', 'hidden')
    const scrollToGap = (gap: number) =>
      section.evaluate((element, distance) => {
        const top = element.getBoundingClientRect().top + scrollY
        scrollTo({ top: top - innerHeight + distance, behavior: 'instant' })
      }, gap)
    /** Observers run with a frame; their effects are visible in the next one. */
    const twoFrames = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await scrollToGap(148)
    await twoFrames()
    await expect(content).toHaveAttribute('data-reveal', 'hidden')
    await scrollToGap(152)
    await expect(content).toHaveAttribute('data-reveal', 'shown')
    await page.evaluate(() => scrollTo(0, 0))
    await twoFrames()
    await expect(content).toHaveAttribute('data-reveal', 'shown')
    // Sections that were jumped over are also shown, and so is everything at the end of the page.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(page.locator('[data-reveal=hidden]')).toHaveCount(0)
  })
})

test('with reduced motion, nothing moves automatically', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/film/')) films.push(request.url())
  })
  await open(page, '/home')
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
  for (const name of ['Play background video and slides', 'Play certificates', 'Play news']) {
    await expect(page.getByRole('button', { name })).toBeVisible()
  }
  await expect(page.locator('[data-running]')).toHaveCount(0)
})
