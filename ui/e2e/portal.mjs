/** Starts the real binary on a free port for tests and measurements. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const BINARY =
  process.env.PORTAL_BINARY ?? fileURLToPath(new URL('../../target/release/portal', import.meta.url))

/** Resolves with the address that the portal prints when it serves, and a function that stops it. */
export async function startPortal(flags = []) {
  const portal = spawn(BINARY, ['--listen', '127.0.0.1:0', '--admin', 'off', ...flags], {
    env: { ...process.env, RUST_LOG: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    portal.once('error', reject)
    portal.once('exit', (code) => reject(new Error(`the portal exited with ${code} before it served`)))
    createInterface({ input: portal.stdout }).once('line', (line) =>
      resolve(line.match(/http:\/\/[^/\s]+/)?.[0]),
    )
  })
  return { url, pid: portal.pid, stop: () => portal.kill('SIGTERM') }
}
