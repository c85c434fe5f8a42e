import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { Driver } from './driver.mjs'
import { endWithTests, makeFolder } from './process.mjs'

export async function startFirefox(site) {
  const home = makeFolder()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    // Disable WebGL, because its availability without a screen depends on the machine.
    extraPrefsFirefox: { 'webgl.disabled': true },
    userDataDir: join(home, 'profile'),
    env: { ...process.env, HOME: home },
  })
  // Puppeteer starts it in a separate process group.
  endWithTests(-browser.process().pid)
  const [page] = await browser.pages()
  return new Firefox(site, page)
}

class Firefox extends Driver {
  hasWebGl = false
  loopsFilms = true

  #page

  constructor(site, page) {
    super(site)
    this.#page = page
  }

  goto(address) {
    return this.#page.goto(address)
  }

  evaluate(task, ...values) {
    return this.#page.evaluate(task, ...values)
  }

  movePointer(x, y) {
    return this.#page.mouse.move(x, y)
  }

  clickAt(x, y) {
    return this.#page.mouse.click(x, y)
  }

  type(text) {
    return this.#page.keyboard.type(text)
  }

  press(key) {
    return this.#page.keyboard.press(key)
  }

  resize(width, height) {
    return this.#page.setViewport({ width, height })
  }

  close() {
    return this.#page.browser().close()
  }
}
