/**
 * Generates the TypeScript types of content/ from its JSON Schemas. With `--check`, it only checks whether
 * they are up to date: `node build/types.mjs [--check]`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { compile } from 'json-schema-to-typescript'
import { schemaNames } from './schemas.mjs'

const OUTPUT = 'src/content/collections.ts'

/** Converts `service-entries` to `serviceEntries`. */
const collectionName = (file) => file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const names = await schemaNames()
const collections = {
  title: 'Collections',
  description: 'Every list under content/, by the name of its file.',
  type: 'object',
  additionalProperties: false,
  required: names.map(collectionName),
  properties: Object.fromEntries(
    names.map((name) => [collectionName(name), { $ref: `${name}.schema.json` }]),
  ),
}
const types = await compile(collections, 'Collections', {
  cwd: 'content/schema/',
  bannerComment: '/* Made from content/schema by `npm run types`; change the schemas instead. */',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  style: { semi: false, singleQuote: true, printWidth: 110 },
})

if (process.argv.includes('--check')) {
  if ((await readFile(OUTPUT, 'utf8').catch(() => '')) !== types) {
    console.error(`error: ${OUTPUT} is out of date; run 'npm run types'`)
    process.exit(1)
  }
} else await writeFile(OUTPUT, types)
