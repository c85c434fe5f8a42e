/** Debian's WebKitGTK in its small browser, driven over classic WebDriver by Selenium. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Builder, Key } from 'selenium-webdriver'
import { Driver, until } from './driver.mjs'
import { makeFolder, startProgram } from './process.mjs'

/** WebDriver writes keys as characters of its own. */
const KEYS = { Escape: Key.ESCAPE, Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN, ArrowRight: Key.ARROW_RIGHT }

export async function startWebKit(site) {
  const home = makeFolder()
  const display = await startScreen()
  const port = await freePort()
  startProgram('WebKitWebDriver', [`--port=${port}`], {
    // Libraries complain here of a missing session bus and sound card, which no test needs.
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Root and containers cannot make its sandbox, and the only pages here are the portal's own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const address = `http://127.0.0.1:${port}`
  await until('WebKitWebDriver answers', async () => (await fetch(`${address}/status`)).ok)

  const session = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
    })
    .build()
  return new WebKit(site, session)
}

class WebKit extends Driver {
  hasWebGl = true
  /**
   * The player of WebKitGTK 2.50 stops at the end of a looped film, or does not report that it plays on:
   * https://bugs.webkit.org/show_bug.cgi?id=302541, mended after that release. Safari has a player of its own.
   */
  loopsFilms = false

  #session

  constructor(site, session) {
    super(site)
    this.#session = session
  }

  goto(address) {
    return this.#session.get(address)
  }

  evaluate(task, ...values) {
    return this.#session.executeScript(task, ...values)
  }

  movePointer(x, y) {
    return this.#session.actions().move({ x, y }).perform()
  }

  clickAt(x, y) {
    return this.#session.actions().move({ x, y }).click().perform()
  }

  type(text) {
    return this.#session.actions().sendKeys(text).perform()
  }

  press(key) {
    return this.#session.actions().sendKeys(KEYS[key]).perform()
  }

  /** The window's bar takes some of the height, and the window becomes no narrower than 447 pixels. */
  resize(width, height) {
    return this.#session.manage().window().setRect({ width, height })
  }

  close() {
    return this.#session.quit()
  }
}

/** Starts a screen in memory and returns its name. */
async function startScreen() {
  // Xvfb chooses a free number and writes it to this channel when it is ready.
  const screen = startProgram(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = await once(screen.stdio[3], 'data')
  return `:${String(number).trim()}`
}

/** The browser is not on the PATH: Debian keeps it beside the library. */
function miniBrowser() {
  const files = execFileSync('dpkg', ['--listfiles', 'libwebkit2gtk-4.1-0'], { encoding: 'utf8' })
  const file = files.split('\n').find((each) => each.endsWith('/MiniBrowser'))
  if (!file) throw new Error('the package libwebkit2gtk-4.1-0 holds no MiniBrowser')
  return file
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
