/** Every collection must be what its JSON Schema says. */
import { validators } from 'content:schemas'
import type { Collections } from '../../src/content/types.ts'
import { ContentError } from '../error.ts'

/** `service-entries` is `serviceEntries` in code. */
export const collectionName = (file: string) =>
  file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The collections by their names in code; the first fault of a file is told with its place. */
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

/** The types of the collections are made from the schemas, so that what they accept is of these types. */
function areComplete(
  collections: Record<string, unknown>,
): collections is Record<string, unknown> & Collections {
  return Object.keys(validators).every((file) => collectionName(file) in collections)
}
