/** Options that all esbuild runs share. */
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
  /** Pictures in stylesheets keep their addresses. */
  external: ['/media/*'],
  /** By default, esbuild uses the working directory at the time of its import. */
  get absWorkingDir() {
    return process.cwd()
  },
}
