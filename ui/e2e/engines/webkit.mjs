/** Debian's WebKitGTK in MiniBrowser, controlled by Selenium over classic WebDriver. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Builder, Key } from 'selenium-webdriver'
import { Driver, detectHang, until } from './driver.mjs'
import { makeFolder, startProgram } from './process.mjs'

/** WebDriver represents special keys as private characters. */
const KEYS = { Escape: Key.ESCAPE, Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN, ArrowRight: Key.ARROW_RIGHT }

export async function startWebKit(site) {
  const home = makeFolder()
  const display = await startScreen()
  const port = await freePort()
  startProgram('WebKitWebDriver', [`--port=${port}`], {
    // Libraries warn about a missing session bus and sound card, which the tests do not need.
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // There is no accelerated compositing then, as on machines whose graphics driver WebKitGTK refuses.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // The sandbox does not work for root and in containers, and the tests only open the portal's pages.
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
  // All commands are sent by this method. WebKitGTK hangs now and then, most often with a film.
  session.execute = detectHang(session.execute.bind(session))
  return new WebKit(site, session)
}

class WebKit extends Driver {
  hasWebGl = true
  /**
   * WebKitGTK 2.50 stops at the end of a looped film, or does not report that it continues:
   * https://bugs.webkit.org/show_bug.cgi?id=302541, fixed after that release. Safari has a different player.
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

  /** The window's bar uses some of the height, and the minimum window width is 447 pixels. */
  resize(width, height) {
    return this.#session.manage().window().setRect({ width, height })
  }

  close() {
    return this.#session.quit()
  }
}

/** Starts a virtual screen and returns its name. */
async function startScreen() {
  // Xvfb selects a free number and writes it to this file descriptor when it is ready.
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

/** The browser is not on the PATH: Debian installs it beside the library. */
function miniBrowser() {
  const files = execFileSync('dpkg', ['--listfiles', 'libwebkit2gtk-4.1-0'], { encoding: 'utf8' })
  const file = files.split('\n').find((each) => each.endsWith('/MiniBrowser'))
  if (!file) throw new Error('MiniBrowser was not found in the package libwebkit2gtk-4.1-0')
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
