/**
 * What the test cases do with a browser. Each engine adds `goto`, `evaluate`, `movePointer`, `clickAt`, `type`,
 * `press`, `resize` and `close`; what is the same in both stands here.
 */

/** In milliseconds; only a test that fails waits this long. */
const PATIENCE = 30_000
const BETWEEN_LOOKS = 50

/** Asks again and again until the answer is true, and returns it. */
export async function until(what, ask) {
  const end = Date.now() + PATIENCE
  let reason = ''
  while (Date.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
      reason = ''
    } catch (error) {
      // A page that is just being left cannot answer.
      reason = `: ${error.message}`
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
  }
  throw new Error(`waited ${PATIENCE / 1000} s in vain until ${what}${reason}`)
}

export class Driver {
  /** The site under test, from site.mjs. */
  site

  constructor(site) {
    this.site = site
  }

  /** Opens a page and waits until React has taken it over. */
  async open(path) {
    await this.goto(this.site.origin + path)
    await this.waitFor(`${path} is interactive`, isInteractive)
  }

  /** Waits until a function that runs in the page returns something true, and returns that. */
  waitFor(what, condition, ...values) {
    return until(what, () => this.evaluate(condition, ...values))
  }

  /** Clicks on the first visible element with this selector and name, once it stands still and nothing covers it. */
  async click(selector, name = '') {
    const what = `the pointer reaches '${selector}' ${name && `named '${name}'`}`
    const [x, y] = await this.waitFor(what, findPoint, selector, name)
    await this.clickAt(x, y)
  }

  waitForVisible(selector) {
    return this.waitFor(`'${selector}' is visible`, isVisible, selector)
  }

  /** An element that is gone counts as hidden. */
  waitForHidden(selector) {
    return until(`'${selector}' is hidden`, async () => !(await this.evaluate(isVisible, selector)))
  }

  waitForFocus(selector) {
    const hasFocus = (each) => document.activeElement?.matches(each)
    return this.waitFor(`'${selector}' has the focus`, hasFocus, selector)
  }

  /** Waits until the visible elements with this selector read exactly so. */
  waitForTexts(selector, ...texts) {
    return this.waitFor(`'${selector}' reads '${texts.join("', '")}'`, haveTexts, selector, texts)
  }

  /** Waits for path, query and hash. */
  waitForAddress(address) {
    const isAt = (expected) => location.pathname + location.search + location.hash === expected
    return this.waitFor(`the address is ${address}`, isAt, address)
  }

  back() {
    return this.evaluate(() => history.back())
  }

  /** What went wrong in the pages since the last call, as recorder.js noted it. */
  takeFaults() {
    return this.evaluate(() => {
      const faults = JSON.parse(sessionStorage.getItem('faults') ?? '[]')
      sessionStorage.removeItem('faults')
      return faults
    })
  }
}

// The functions below run in the page, where nothing outside of them is known.

function isInteractive() {
  const controls = [...document.querySelectorAll('#root :is(a, button)')]
  const belongsToReact = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  return controls.length > 0 && controls.every(belongsToReact) && !document.querySelector('.spinner')
}

function isVisible(selector) {
  const elements = [...document.querySelectorAll(selector)]
  return elements.some((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
}

function haveTexts(selector, texts) {
  const visible = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const actual = visible.map((element) => element.textContent.replace(/\s+/g, ' ').trim())
  return actual.length === texts.length && actual.every((text, index) => text === texts[index])
}

async function findPoint(selector, name) {
  const isNamed = ({ ariaLabel, textContent }) =>
    !name || ariaLabel === name || textContent.replace(/\s+/g, ' ').trim() === name
  const element = [...document.querySelectorAll(selector)].find(
    (each) => isNamed(each) && each.checkVisibility({ visibilityProperty: true }),
  )
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })

  const middle = () => {
    const [{ x, y, width, height }] = element.getClientRects()
    return [Math.round(x + width / 2), Math.round(y + height / 2)]
  }
  const nextFrame = () => new Promise(requestAnimationFrame)
  // A section that slides in when it is scrolled to begins to move with the second frame.
  await nextFrame()
  await nextFrame()
  const before = middle()
  await nextFrame()
  const point = middle()
  const isStill = String(point) === String(before) && element.checkVisibility({ opacityProperty: true })
  return isStill && element.contains(document.elementFromPoint(...point)) ? point : null
}
