/** Bundles React's CommonJS packages behind ES modules. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const PACKAGES = /^react(\/jsx-runtime)?$/
/** Only the development build has these. */
const DEVELOPMENT = ['act', 'captureOwnerStack']
const isPublic = (name) => !name.startsWith('__') && !DEVELOPMENT.includes(name)

/**
 * Exports what components import as variables. Without it, esbuild wraps the CommonJS package anew in each module, and
 * each JSX element is a property access, which `minify` cannot shorten.
 */
export const reactPlugin = {
  name: 'react',
  setup(build) {
    build.onResolve({ filter: PACKAGES }, ({ path, kind, namespace }) =>
      kind === 'import-statement' && namespace !== 'react' ? { path, namespace: 'react' } : undefined,
    )
    build.onLoad({ filter: PACKAGES, namespace: 'react' }, ({ path }) => ({
      contents: [
        `import commonJs from '${path}'`,
        'export default commonJs',
        ...Object.keys(require(path))
          .filter(isPublic)
          .map((name) => `export const ${name} = commonJs.${name}`),
      ].join('\n'),
      resolveDir: process.cwd(),
    }))
  },
}
