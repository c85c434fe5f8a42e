/** Bundles the forms' schemas without what only people read: a third of the bytes. */
import { readFile } from 'node:fs/promises'

const ANNOTATIONS = ['$schema', 'title', 'description', 'examples']

export const formSchemasPlugin = {
  name: 'form-schemas',
  setup(build) {
    build.onLoad({ filter: /forms[\\/][\w-]+\.schema\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(withoutAnnotations(JSON.parse(await readFile(path, 'utf8')))),
      loader: 'json',
    }))
  },
}

/** `properties` maps the names of fields to their schemas, so a field may be named like an annotation. */
export function withoutAnnotations({ properties, ...schema }) {
  const keywords = Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.includes(keyword))
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, withoutAnnotations(field)])
  return { ...Object.fromEntries(keywords), ...(properties && { properties: Object.fromEntries(fields) }) }
}
