/** The pure function of site/: bundled, and loaded into an engine that has nothing but the language. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import vm from 'node:vm'
import * as esbuild from 'esbuild'
import { shared } from './esbuild.mjs'
import { pagesPlugin } from './pages.mjs'
import { validatorsModule } from './schemas.mjs'

/** React's renderer to a string alone: the module that exports it wants `TextEncoder` for its streams. */
const REACT_RENDERER = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.browser.production.js',
)

const schemasPlugin = {
  name: 'schemas',
  setup(build) {
    build.onResolve({ filter: /^content:schemas$/ }, ({ path }) => ({ path, namespace: 'schemas' }))
    build.onLoad({ filter: /.*/, namespace: 'schemas' }, async () => ({
      contents: await validatorsModule(),
      resolveDir: process.cwd(),
    }))
  },
}

/** The source text of a script that defines `site` as site/index.ts exports it. */
export async function bundleSite() {
  const { outputFiles } = await esbuild.build({
    ...shared,
    minify: false,
    entryPoints: ['site/index.ts'],
    outfile: 'site.js',
    format: 'iife',
    globalName: 'site',
    platform: 'browser',
    inject: ['site/urlStandIn.ts'],
    alias: {
      ...shared.alias,
      nanoid: './site/nanoidStandIn.ts',
      'react-dom/server.edge': REACT_RENDERER,
    },
    plugins: [pagesPlugin, schemasPlugin],
  })
  return outputFiles[0].text
}

/** Runs the script where there is no API of Node or of a browser, none of the engine's own additions either. */
export function loadSite(source) {
  const context = vm.createContext(Object.create(null))
  vm.runInContext('delete globalThis.Intl; delete globalThis.console; delete globalThis.WebAssembly', context)
  vm.runInContext(source, context, { filename: 'site.js' })
  return vm.runInContext('site', context)
}
