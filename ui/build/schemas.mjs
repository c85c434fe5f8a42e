/** Loads the JSON Schemas of content/: one for each file, and the shared definitions. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Ajv from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'

const SCHEMAS = 'content/schema'
const SUFFIX = '.schema.json'
const COMMON = 'common'

export async function schemaNames() {
  const files = (await readdir(SCHEMAS)).filter((file) => file.endsWith(SUFFIX)).sort()
  return files.map((file) => file.slice(0, -SUFFIX.length)).filter((name) => name !== COMMON)
}

/** Source of a module that exports `validators`, with a validation function for each collection. */
export async function validatorsModule() {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    keywords: ['tsType'],
    code: { source: true, esm: true },
  })
  addFormats(ajv)
  const names = await schemaNames()
  for (const name of [COMMON, ...names]) ajv.addSchema(await readSchema(name))
  const functions = standaloneCode(
    ajv,
    Object.fromEntries(names.map((name, index) => [`validate_${index}`, `${name}${SUFFIX}`])),
  )
  const entries = names.map((name, index) => `${JSON.stringify(name)}: validate_${index}`)
  return `${functions}\nexport const validators = { ${entries.join(', ')} }`
}

async function readSchema(name) {
  return JSON.parse(await readFile(join(SCHEMAS, `${name}${SUFFIX}`), 'utf8'))
}
