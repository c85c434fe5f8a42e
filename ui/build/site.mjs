/** Bundles site/ and runs it in a JavaScript context without Node or browser APIs. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import vm from 'node:vm'
import * as esbuild from 'esbuild'
import { shared } from './esbuild.mjs'
import { pagesPlugin } from './pages.mjs'
import { validatorsModule } from './schemas.mjs'

/** React's string renderer only: the public entry also loads the stream renderer, which needs `TextEncoder`. */
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

/** Source of a script that defines `site` with the exports of site/index.ts. */
export async function bundleSite() {
  const { outputFiles } = await esbuild.build({
    ...shared,
    minify: false,
    minifySyntax: true,
    minifyWhitespace: true,
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
    loader: { '.svg': 'text' },
    plugins: [pagesPlugin, schemasPlugin],
  })
  return outputFiles[0].text
}

/** Runs the script in a context without Node, browser, or engine-specific APIs. */
export function loadSite(source) {
  const context = vm.createContext(Object.create(null))
  vm.runInContext('delete globalThis.Intl; delete globalThis.console; delete globalThis.WebAssembly', context)
  vm.runInContext(source, context, { filename: 'site.js' })
  return vm.runInContext('site', context)
}
