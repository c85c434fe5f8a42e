/** The JSON Schemas of content/: one for each file, and what they share. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { BuildError } from './errors.mjs'

const SCHEMAS = 'content/schema'
const SUFFIX = '.schema.json'
const COMMON = 'common'

/** Names of the collections that have a schema. */
export async function schemaNames() {
  const files = (await readdir(SCHEMAS)).filter((file) => file.endsWith(SUFFIX)).sort()
  return files.map((file) => file.slice(0, -SUFFIX.length)).filter((name) => name !== COMMON)
}

/** `service-entries` is `serviceEntries` in code. */
export const collectionName = (file) => file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** Checks every collection, `{ file name: value }`, against its schema: file, pointer and reason of the first fault. */
export async function checkSchemas(collections) {
  const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true, keywords: ['tsType'] })
  addFormats(ajv)
  const names = await schemaNames()
  for (const name of [COMMON, ...names]) ajv.addSchema(await readSchema(name))
  for (const [name, value] of Object.entries(collections)) {
    const validate = ajv.getSchema(`${name}${SUFFIX}`)
    if (!validate) throw new BuildError(`ui/content/${name}.json has no schema in ui/${SCHEMAS}`)
    if (validate(value)) continue
    const [{ instancePath, message, params }] = validate.errors
    const detail = params.additionalProperty ?? params.allowedValues?.join(', ')
    throw new BuildError(`ui/content/${name}.json#${instancePath}: ${message}${detail ? ` (${detail})` : ''}`)
  }
  for (const name of names) {
    if (!(name in collections)) throw new BuildError(`ui/content/${name}.json is missing`)
  }
}

async function readSchema(name) {
  return JSON.parse(await readFile(join(SCHEMAS, `${name}${SUFFIX}`), 'utf8'))
}
