/** Validates every collection against its JSON Schema. */
import { validators } from 'content:schemas'
import type { Collections } from '../../src/content/types.ts'
import { pointerOf } from '../json.ts'
import type { Layers } from '../layers.ts'
import { ContentError, type Mistakes } from '../mistakes.ts'

/** Converts `service-entries` to `serviceEntries`. */
export const collectionName = (file: string) =>
  file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the collections by their names in code; reports every error in a file with its location. */
export function checkSchemas(layers: Layers, mistakes: Mistakes): Collections {
  for (const [name, { value, locate }] of layers) {
    const validate = validators[name]
    if (!validate) {
      mistakes.report(locate([]).file, [], 'has no schema; the names are those of the exported files')
      continue
    }
    if (validate(value)) continue
    const reported = new Set<string>()
    for (const { instancePath, message, params } of validate.errors ?? []) {
      // All variants of a value that may be one of several report it.
      if (reported.has(instancePath)) continue
      reported.add(instancePath)
      const { additionalProperty, allowedValues } = params
      const detail = additionalProperty ?? allowedValues?.join(', ')
      const { file, pointer } = locate([
        ...pointerOf(instancePath),
        ...(additionalProperty ? [additionalProperty] : []),
      ])
      mistakes.report(file, pointer, `${message}${detail ? ` (${detail})` : ''}`)
    }
  }
  mistakes.stop()
  const collections = Object.fromEntries(
    [...layers].map(([name, { value }]) => [collectionName(name), value]),
  )
  if (!areComplete(collections)) {
    const missing = Object.keys(validators).filter((name) => !layers.has(name))
    throw new ContentError(
      missing.map((name) => ({
        file: `${name}.json`,
        isOverlay: false,
        pointer: '',
        message: 'is missing',
        line: 1,
        column: 1,
      })),
    )
  }
  return collections
}

/** The types are generated from the schemas, so valid collections have these types. */
function areComplete(
  collections: Record<string, unknown>,
): collections is Record<string, unknown> & Collections {
  return Object.keys(validators).every((file) => collectionName(file) in collections)
}
