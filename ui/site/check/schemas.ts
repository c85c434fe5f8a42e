/** Validates every collection against its JSON Schema. */
import { validators } from 'content:schemas'
import type { Collections } from '../../src/content/types.ts'
import { ContentError } from '../error.ts'

/** Converts `service-entries` to `serviceEntries`. */
export const collectionName = (file: string) =>
  file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the collections by their names in code; reports the first error in a file with its location. */
export function checkSchemas(files: Readonly<Record<string, unknown>>): Collections {
  for (const [file, value] of Object.entries(files)) {
    const validate = validators[file]
    if (!validate) throw new ContentError(`ui/content/${file}.json has no schema in ui/content/schema`)
    if (validate(value)) continue
    const [fault] = validate.errors ?? []
    const { additionalProperty, allowedValues } = fault?.params ?? {}
    const detail = additionalProperty ?? allowedValues?.join(', ')
    throw new ContentError(
      `ui/content/${file}.json#${fault?.instancePath}: ${fault?.message}${detail ? ` (${detail})` : ''}`,
    )
  }
  const collections = Object.fromEntries(
    Object.entries(files).map(([file, value]) => [collectionName(file), value]),
  )
  if (!areComplete(collections)) {
    const missing = Object.keys(validators).find((file) => !(file in files))
    throw new ContentError(`ui/content/${missing}.json is missing`)
  }
  return collections
}

/** The types are generated from the schemas, so valid collections have these types. */
function areComplete(
  collections: Record<string, unknown>,
): collections is Record<string, unknown> & Collections {
  return Object.keys(validators).every((file) => collectionName(file) in collections)
}
