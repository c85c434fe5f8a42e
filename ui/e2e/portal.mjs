/** Starts the real binary on a free port, for tests and measurements. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The portal warns of variables with its prefix that it does not know. */
const { PORTAL_BINARY, ...environment } = process.env
const BINARY = PORTAL_BINARY ?? fileURLToPath(new URL('../../target/release/portal', import.meta.url))

/** The password of the accounts. */
export const PASSWORD = 'correct horse battery'

/** Adds an account. */
export async function addStaff(data, email, name, roles = 'clerk') {
  const words = ['staff', 'add', email, '--name', name, '--role', roles, '--data-dir', data]
  const command = spawn(BINARY, words, { env: environment, stdio: ['pipe', 'ignore', 'inherit'] })
  command.stdin.end(`${PASSWORD}\n`)
  const code = await new Promise((resolve) => command.once('close', resolve))
  if (code !== 0) throw new Error(`portal staff add exited with ${code}`)
}

/** Resolves when the portal is ready; its log goes to the tests' stderr. */
export async function startPortal(flags = []) {
  const { portal: _, ...started } = await start(['--admin', 'off', ...flags], 'warn', 'inherit')
  return started
}

/**
 * Starts a portal with access to its metrics and log: `metrics` reads the metrics, and `log` has an object for
 * each line at level info. The log is complete after `stop` has resolved.
 */
export async function startObservedPortal(flags = []) {
  const { portal, ...started } = await start(
    ['--admin', '127.0.0.1:0', '--log-format', 'json', ...flags],
    'info',
    'pipe',
  )
  const log = []
  const admin = await new Promise((resolve, reject) => {
    const lines = createInterface({ input: portal.stderr })
    lines.once('close', () => reject(new Error('the log ended before the line with the admin address')))
    lines.on('line', (line) => {
      const entry = JSON.parse(line)
      log.push(entry)
      // The system assigns the port, so read it from the log.
      if (entry.message === 'admin') resolve(entry.address)
    })
  })
  const metrics = async () => (await fetch(`http://${admin}/metrics`)).text()
  return { ...started, log, metrics }
}

/**
 * `url` is the address that the portal prints; `stop` resolves after the portal has exited and its output is
 * read.
 */
async function start(flags, level, stderr) {
  const portal = spawn(BINARY, ['--listen', '127.0.0.1:0', ...flags], {
    // Portals run side by side, and only one may use a directory.
    env: { PORTAL_DATA_DIR: 'off', ...environment, RUST_LOG: level },
    stdio: ['ignore', 'pipe', stderr],
  })
  const kill = () => portal.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise((resolve) => portal.once('close', resolve))
  portal.once('exit', () => process.off('exit', kill))
  const url = await new Promise((resolve, reject) => {
    portal.once('error', reject)
    portal.once('exit', (code) => reject(new Error(`the portal exited with ${code} before it was ready`)))
    createInterface({ input: portal.stdout }).once('line', (line) =>
      resolve(line.match(/https?:\/\/[^/\s]+/)?.[0]),
    )
  })
  const stop = () => {
    portal.kill('SIGTERM')
    return ended
  }
  return { portal, url, stop }
}
