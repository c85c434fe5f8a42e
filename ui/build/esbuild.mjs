/** What all esbuild runs have in common. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The package's own entry is its development build, which carries warnings for programmers. */
const REACT_ROUTER = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
)

export const TARGET = 'es2022'

export const shared = {
  bundle: true,
  minify: true,
  target: TARGET,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'silent',
  alias: {
    'react-router': join(REACT_ROUTER, 'index.mjs'),
    'react-router/dom': join(REACT_ROUTER, 'dom-export.mjs'),
  },
  write: false,
  /** By default, esbuild keeps the working directory of the time when it was loaded. */
  get absWorkingDir() {
    return process.cwd()
  },
}
