/** Checks that the text bundles are trees of strings and that no two share a top-level key. */
import { isTexts } from '../../src/content/texts.ts'
import { ContentError } from '../error.ts'
import type { Bundles } from '../texts.ts'

export function checkBundles(files: Readonly<Record<string, unknown>>): Bundles {
  const owners = new Map<string, string>()
  for (const [name, bundle] of Object.entries(files)) {
    if (!isTexts(bundle)) throw new ContentError(`ui/content/en/${name}.json is not a tree of strings`)
    for (const part of Object.keys(bundle)) {
      const owner = owners.get(part)
      if (owner) throw new ContentError(`ui/content/en/${name}.json: '${part}' is already in ${owner}.json`)
      owners.set(part, name)
    }
  }
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, file]) => (isTexts(file) ? [[name, file]] : [])),
  )
}
