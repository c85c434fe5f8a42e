/** Budgets for the bytes of a first view on the wire, response heads included. */
import { kinds } from './pages.mjs'
import { expect, open, test } from './test.ts'

/** The initial congestion window: a server may send ten segments before the first acknowledgment (RFC 6928). */
const FIRST_SEGMENTS = 14_600
const SCRIPTS = 12
/** The starter is smaller than its head; nothing else is worth a request below this. */
const LEAST_SCRIPT = 1000
const SCRIPT_BYTES = 90_000
/** The home page has Swiper as well, and the others have a form. */
const LARGER: Record<string, number> = {
  '/home': 105_000,
  '/contact-us': 96_500,
  '/rfp/NC-RFP-2026-011': 95_500,
}

interface Answer {
  path: string
  type: string
  bytes: number
}

// The width of the window makes no difference to the scripts.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'the same on every width')

for (const path of kinds.filter((each) => !each.includes('/no-such-'))) {
  test(`${path} loads few scripts, none of them tiny`, async ({ page }) => {
    const answers = new Map<string, Answer>()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ requestId, type, response }) =>
      answers.set(requestId, { path: new URL(response.url).pathname, type, bytes: 0 }),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const answer = answers.get(requestId)
      if (answer) answer.bytes = encodedDataLength
    })
    await open(page, path)
    // The home page fetches Swiper after hydration.
    await page.waitForLoadState('networkidle')
    const all = [...answers.values()]
    const document = all.find(({ type }) => type === 'Document')
    // `settled` comes once the page is at rest, so it is not part of the first view.
    const scripts = all.filter(({ type, path }) => type === 'Script' && !path.includes('/settled-'))
    const sum = scripts.reduce((total, { bytes }) => total + bytes, 0)
    console.log(
      `${path}: document ${document?.bytes} bytes, ${scripts.length} scripts of ${sum} bytes, ` +
        `${all.length} answers of ${all.reduce((total, { bytes }) => total + bytes, 0)} bytes`,
    )
    expect(scripts.length).toBeLessThanOrEqual(SCRIPTS)
    const tiny = scripts.filter(({ bytes }) => bytes < LEAST_SCRIPT).map(({ path }) => path)
    expect(tiny.filter((each) => !each.includes('/boot-'))).toEqual([])
    expect(sum).toBeLessThanOrEqual(LARGER[path] ?? SCRIPT_BYTES)
    if (path === '/home') expect(document?.bytes).toBeLessThanOrEqual(FIRST_SEGMENTS)
  })
}
