/** The service worker with the list of what it stores, and the one that takes it away again. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'

const PAGES = 'pages/'
/** Names below these carry a hash, or hold what every page needs. */
const STORED = [
  /^pages\//,
  /^assets\//,
  /^brand\/(icons|logo|logo-dark|plan|plan-sheet|plan-night)\.svg$/,
  /^favicon\.svg$/,
]
/** Not for offline: the tour, which needs the panoramas; the worker itself keeps the Not Found pages. */
const LEFT_OUT = [/^assets\/tour-/, /^pages\/vr\.html$/, /^pages\/(.*\/)?404\.html$/]
const HASHED = /^assets\/(?!i18n\/|content\/)/

export async function writeServiceWorker(out, tourOnly) {
  const manifest = await precacheList(out, tourOnly)
  const shared = {
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
  }
  await esbuild.build({
    ...shared,
    entryPoints: ['src/service-worker/worker.ts'],
    outfile: join(out, 'sw.js'),
    define: { PRECACHE: JSON.stringify(manifest), 'process.env.NODE_ENV': '"production"' },
  })
  await esbuild.build({
    ...shared,
    entryPoints: ['src/service-worker/off.ts'],
    outfile: join(out, 'sw-off.js'),
  })
}

async function precacheList(out, tourOnly) {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(
      (name) =>
        STORED.some((pattern) => pattern.test(name)) && !LEFT_OUT.some((pattern) => pattern.test(name)),
    )
    .filter((name) => !tourOnly.includes(name))
    .sort()
  return Promise.all(
    names.map(async (name) => ({
      url: `/${name.startsWith(PAGES) ? name.slice(PAGES.length).replace(/\.html$/, '') : name}`,
      revision: HASHED.test(name) ? null : await revision(join(out, name)),
    })),
  )
}

async function revision(file) {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16)
}
