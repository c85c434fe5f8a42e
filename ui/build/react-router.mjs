/** React Router, without the parts that nobody uses. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The package's own entry is its development build, which carries warnings for programmers. */
const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
)

/** For esbuild's `alias`. */
export const reactRouterAlias = {
  'react-router': join(FOLDER, 'index.mjs'),
  'react-router/dom': join(FOLDER, 'dom-export.mjs'),
}

const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm
const MADE_BY_REACT = /^(var|const|let) (\w+) = (React\d*\.\w+\()/gm

/**
 * Lets esbuild drop what nobody imports. The package's build gives its components names for debugging, and
 * does not mark that making a context or a component has no side effect, so that all of it would stay: 8 of
 * 13 kB compressed.
 */
export const reactRouterPlugin = {
  name: 'react-router',
  setup(build) {
    build.onLoad({ filter: /react-router[\\/]dist[\\/]production/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(DISPLAY_NAME, '')
        .replace(MADE_BY_REACT, '$1 $2 = /* @__PURE__ */ $3'),
      loader: 'js',
    }))
  },
}
