/** The npm packages that the website is built with, from the UI's lock file. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** Leaves out test tools, and optional packages for other platforms, which npm does not install. */
export function npmPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'ui/package-lock.json'), 'utf8'))
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
    .map(([path, entry]) => ({
      name: path.split('node_modules/').at(-1),
      version: entry.version,
      licence: entry.license,
      integrity: entry.integrity,
      optional: entry.optional ?? false,
      folder: join(root, 'ui', path),
    }))
    .filter(({ optional, folder }) => !optional || existsSync(folder))
}
