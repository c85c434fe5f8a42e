/**
 * Actions of the test cases in a browser. Each engine adds `goto`, `evaluate`, `movePointer`, `clickAt`,
 * `type`, `press`, `resize`, and `close`; this class has the parts that they share.
 */

/** Timeout in milliseconds; only failing tests wait this long. */
const PATIENCE = 30_000
const BETWEEN_LOOKS = 50

/** Polls until the result is truthy, and returns it. */
export async function until(what, ask) {
  const end = Date.now() + PATIENCE
  let reason = ''
  while (Date.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
      reason = ''
    } catch (error) {
      // The page may be unloading.
      reason = `: ${error.message}`
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
  }
  throw new Error(`timed out after ${PATIENCE / 1000} s waiting until ${what}${reason}`)
}

/**
 * Limits the time for a browser's commands. A command without an answer fails after `patience` milliseconds, and every
 * later command fails at once: a browser that hangs does not recover.
 */
export function detectHang(send, patience = 60_000) {
  let hang = null
  return async (command) => {
    if (hang) throw hang
    let timer
    const limit = new Promise((_, reject) => {
      timer = setTimeout(() => {
        hang = new Error(`the browser has not answered for ${patience / 1000} s`)
        reject(hang)
      }, patience)
    })
    try {
      return await Promise.race([send(command), limit])
    } finally {
      clearTimeout(timer)
    }
  }
}

export class Driver {
  /** The site under test, from site.mjs. */
  site

  constructor(site) {
    this.site = site
  }

  /** Opens a page and waits until React has hydrated it. */
  async open(path) {
    await this.goto(this.site.origin + path)
    await this.waitFor(`${path} is interactive`, isInteractive)
  }

  /** Waits until a function in the page returns a truthy value, and returns that. */
  waitFor(what, condition, ...values) {
    return until(what, () => this.evaluate(condition, ...values))
  }

  /** Clicks the first visible element with this selector and name, once it is still and not covered. */
  async click(selector, name = '') {
    const what = `the pointer reaches '${selector}' ${name && `named '${name}'`}`
    const [x, y] = await this.waitFor(what, findPoint, selector, name)
    await this.clickAt(x, y)
  }

  /** Selects the option with this value in the list with this label. */
  select(label, value) {
    return this.waitFor(`'${label}' offers '${value}'`, selectOption, label, value)
  }

  waitForVisible(selector) {
    return this.waitFor(`'${selector}' is visible`, isVisible, selector)
  }

  /** Removed elements also count as hidden. */
  waitForHidden(selector) {
    return until(`'${selector}' is hidden`, async () => !(await this.evaluate(isVisible, selector)))
  }

  waitForFocus(selector) {
    const hasFocus = (each) => document.activeElement?.matches(each)
    return this.waitFor(`'${selector}' has the focus`, hasFocus, selector)
  }

  /** Waits until the visible elements with this selector have exactly these texts. */
  waitForTexts(selector, ...texts) {
    return this.waitFor(`'${selector}' reads '${texts.join("', '")}'`, haveTexts, selector, texts)
  }

  /** Waits for path, query, and hash. */
  waitForAddress(address) {
    const isAt = (expected) => location.pathname + location.search + location.hash === expected
    return this.waitFor(`the address is ${address}`, isAt, address)
  }

  back() {
    return this.evaluate(() => history.back())
  }

  /** Returns the errors that recorder.js has recorded since the last call. */
  takeFaults() {
    return this.evaluate(() => {
      const faults = JSON.parse(sessionStorage.getItem('faults') ?? '[]')
      sessionStorage.removeItem('faults')
      return faults
    })
  }
}

// The functions below run in the page, so they cannot use anything from this module.

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

function selectOption(label, value) {
  const list = [...document.querySelectorAll('select')].find(({ labels }) =>
    [...labels].some(({ textContent }) => textContent.trim() === label),
  )
  if (![...(list?.options ?? [])].some((option) => option.value === value)) return false
  list.value = value
  return list.dispatchEvent(new Event('change', { bubbles: true }))
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
  // The animation of a section that slides in starts with the second frame.
  await nextFrame()
  await nextFrame()
  const before = middle()
  await nextFrame()
  const point = middle()
  const isStill = String(point) === String(before) && element.checkVisibility({ opacityProperty: true })
  return isStill && element.contains(document.elementFromPoint(...point)) ? point : null
}
