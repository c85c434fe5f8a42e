/** What all esbuild runs have in common. */
import { reactRouterAlias } from './react-router.mjs'

export const TARGET = 'es2022'

export const shared = {
  bundle: true,
  minify: true,
  target: TARGET,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'silent',
  alias: reactRouterAlias,
  write: false,
  /** By default, esbuild keeps the working directory of the time when it was loaded. */
  get absWorkingDir() {
    return process.cwd()
  },
}
