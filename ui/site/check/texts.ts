/** Checks that the text bundles are trees of strings and that no two share a top-level key. */
import { isTexts } from '../../src/content/texts.ts'
import type { Pointer } from '../json.ts'
import type { Layers } from '../layers.ts'
import type { Mistakes } from '../mistakes.ts'
import type { Bundles } from '../texts.ts'

const FOLDER = 'en/'

/** Returns the bundles by their names. */
export function checkBundles(layers: Layers, mistakes: Mistakes): Bundles {
  const owners = new Map<string, string>()
  const bundles = [...layers].flatMap(([path, layered]) => {
    const { value } = layered
    const report = (pointer: Pointer, message: string) => mistakes.reportAt(layered, pointer, message)
    const name = path.slice(FOLDER.length)
    if (!isTexts(value)) {
      for (const pointer of othersIn(value)) report(pointer, 'must be a text, or an object with texts')
      return []
    }
    for (const part of Object.keys(value)) {
      const owner = owners.get(part)
      if (owner) report([part], `'${part}' is already in ${owner}.json`)
      owners.set(part, path)
    }
    return [[name, value] as const]
  })
  mistakes.stop()
  return Object.fromEntries(bundles)
}

/** The pointers of the values that are no texts. */
function* othersIn(value: unknown, pointer: Pointer = []): Generator<Pointer> {
  if (typeof value === 'string') return
  if (typeof value !== 'object' || value === null || Array.isArray(value)) yield pointer
  else for (const [key, child] of Object.entries(value)) yield* othersIn(child, [...pointer, key])
}
