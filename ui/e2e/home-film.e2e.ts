/** The film of the hero: how it starts and stops, and each of its files, played for its whole length. */
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, open, setTime, test } from './test.ts'

const SECONDS = 11
const FRAMES_PER_SECOND = 24
const ENCODINGS = ['av1.webm', 'webm', 'mp4']

test.use({ reducedMotion: 'no-preference', film: true })

const isPhone = () => test.info().project.name === 'phone'
const film = () => (isPhone() ? 'hero-tall' : 'hero')

const source = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc.split('/').at(-1))

test('the smallest film that fits the window plays to its end and starts again', async ({ page }) => {
  test.slow()
  await open(page, '/home')
  const { last, next } = await page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<{ last: number; next: number }>((resolve) => {
        let last = 0
        const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          if (mediaTime < last) resolve({ last, next: mediaTime })
          last = mediaTime
          video.requestVideoFrameCallback(note)
        }
        video.requestVideoFrameCallback(note)
      }),
  )
  expect(await source(page)).toBe(`${film()}.av1.webm`)
  // A slow machine drops frames, but the film passes from its end to its start without skipping a part of either.
  expect(last).toBeGreaterThan(SECONDS - 0.5)
  expect(next).toBeLessThan(0.5)
})

test.describe('as a file', () => {
  // Nothing else plays.
  test.use({ reducedMotion: 'reduce' })

  for (const encoding of ENCODINGS) {
    test(`${encoding}: the step from the last frame to the first is no larger than between neighbors`, async ({
      page,
    }) => {
      await open(page, '/home')
      const { duration, steps, loop, poster } = await page.evaluate(
        async ({ url, rate, seconds }) => {
          const video = document.createElement('video')
          video.muted = true
          video.src = url
          await new Promise((resolve, reject) => {
            video.onloadeddata = resolve
            video.onerror = () => reject(new Error(video.error?.message))
          })
          const [width, height] = [video.videoWidth / 4, video.videoHeight / 4]
          const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
          if (!context) throw new Error('no canvas')
          const pixels = (image: CanvasImageSource) => {
            context.drawImage(image, 0, 0, width, height)
            return context.getImageData(0, 0, width, height).data
          }
          /** Seeking ends before the frame is there to be drawn, so wait for the frame itself. */
          const frame = (index: number) =>
            new Promise<Uint8ClampedArray>((resolve) => {
              const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
                if (Math.abs(mediaTime - index / rate) < 0.5 / rate) resolve(pixels(video))
                else video.requestVideoFrameCallback(note)
              }
              video.requestVideoFrameCallback(note)
              video.currentTime = (index + 0.5) / rate
            })
          const distance = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
            a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
          const steps: number[] = []
          for (let second = 0; second < seconds; second += 2) {
            const between = Math.round((second + 0.5) * rate)
            steps.push(distance(await frame(between), await frame(between + 1)))
          }
          const atLast = await frame(seconds * rate - 1)
          const first = await frame(0)
          const image = document.querySelector<HTMLImageElement>('.hero .backdrop img')
          if (!image) throw new Error('no poster')
          await image.decode()
          return {
            duration: video.duration,
            steps,
            loop: distance(atLast, first),
            poster: distance(first, pixels(image)),
          }
        },
        { url: `/media/film/${film()}.${encoding}`, rate: FRAMES_PER_SECOND, seconds: SECONDS },
      )
      expect(duration).toBeCloseTo(SECONDS, 1)
      expect(loop).toBeLessThan(Math.max(...steps))
      expect(poster).toBeLessThan(4)
    })
  }
})

test('if the browser decodes neither AV1 nor VP9, H.264 plays', async ({ page }) => {
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return /av01|vp09/.test(type) ? '' : canPlayType.call(this, type)
    }
  })
  await open(page, '/home')
  await expect.poll(() => source(page)).toBe(`${film()}.mp4`)
})

test('if the window is turned, the other film continues at the same time', async ({ page }) => {
  await open(page, '/home')
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(time).toBeGreaterThan(2)
  await page.setViewportSize(isPhone() ? { width: 844, height: 390 } : { width: 820, height: 1366 })
  await expect.poll(() => source(page)).toBe(`${isPhone() ? 'hero' : 'hero-tall'}.av1.webm`)
  const turned = await time()
  expect(turned).toBeGreaterThan(2)
  await expect.poll(time).toBeGreaterThan(turned)
})

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

test('if the browser always refuses, the opening is in the light of the city with a Play button', async ({
  page,
}) => {
  await setTime(page, '2026-11-28T21:00:00Z')
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
  })
  await open(page, '/home')
  await expect(page.getByRole('button', { name: 'Play background video and slides' })).toBeVisible()
  await expect(page.locator('.hero__film')).toHaveCSS('opacity', '0')
  await expect(page.locator('.hero__light')).toBeVisible()
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

test('with reduced motion, the opening is in the light of the city at this time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setTime(page, '2026-11-28T21:00:00Z')
  const picture = page.waitForResponse(/hero\/night.*avif/)
  await open(page, '/home')
  await expect(page.locator('.hero__light')).toHaveCSS(
    'background-image',
    isPhone() ? /hero\/night-upright-1080\.avif/ : /hero\/night-1920\.avif/,
  )
  expect((await picture).status()).toBe(200)
  const tint = () =>
    page
      .locator('.slide-card .pic')
      .first()
      .evaluate((card) => getComputedStyle(card, '::after').content)
  expect(await tint()).toBe('""')
  await page.getByRole('button', { name: 'Play background video and slides' }).click()
  // The film shows the golden hour.
  await expect.poll(tint).toBe('none')
})

test('with Save-Data and reduced motion, the opening is the poster', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const lights: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/hero/night')) lights.push(request.url())
  })
  await setTime(page, '2026-11-28T21:00:00Z')
  await open(page, '/home')
  await expect(page.getByText('21:00 in the New Capital')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.hero__light')).toHaveCount(0)
  expect(lights).toEqual([])
})

test('at the golden hour, the opening is the poster', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setTime(page, '2026-11-28T16:30:00Z')
  await open(page, '/home')
  await expect(page.getByText('16:30 in the New Capital')).toBeVisible()
  await expect(page.locator('.hero__light')).toHaveCount(0)
})

test.describe('with an office’s own poster', () => {
  test.use({ tolerate: /^foreign origin/ })

  test('the opening is in no other light', async ({ page, startPortal }, testInfo) => {
    const [content, data] = [testInfo.outputPath('content'), testInfo.outputPath('data')]
    await mkdir(join(content, 'media/hero'), { recursive: true })
    await copyFile('media/web/services/smart-800.jpg', join(content, 'media/hero/poster.jpg'))
    const { url } = await startPortal(['--content', content, '--data-dir', data])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await setTime(page, '2026-11-28T21:00:00Z')
    await open(page, `${url}/home`)
    await expect(page.getByText('21:00 in the New Capital')).toBeVisible()
    await expect(page.locator('.hero .backdrop img')).toHaveAttribute('src', /poster-\w{8,}-/)
    await expect(page.locator('.hero__light')).toHaveCount(0)
    // Ends what still loads before the portal ends.
    await page.goto('about:blank')
  })
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
