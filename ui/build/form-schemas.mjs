/** Bundles of the forms' schemas what their checks read (`src/forms/check.ts`): less than two thirds of the bytes. */
import { readFile } from 'node:fs/promises'

const ANNOTATIONS = ['$schema', 'title', 'description', 'examples']

export const formSchemasPlugin = {
  name: 'form-schemas',
  setup(build) {
    build.onLoad({ filter: /forms[\\/][\w-]+\.schema\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(forChecks(JSON.parse(await readFile(path, 'utf8')))),
      loader: 'json',
    }))
  },
}

/** The required fields, and the keywords of each field. A field may be named like an annotation. */
export function forChecks({ required, properties }) {
  const fields = Object.entries(properties).map(([name, field]) => [name, withoutAnnotations(field)])
  return { required, properties: Object.fromEntries(fields) }
}

const withoutAnnotations = (field) =>
  Object.fromEntries(Object.entries(field).filter(([keyword]) => !ANNOTATIONS.includes(keyword)))
