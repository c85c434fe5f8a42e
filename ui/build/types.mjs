/**
 * Generates the TypeScript types of content/ and of the forms from their JSON Schemas. With `--check`, it only
 * checks whether they are up to date: `node build/types.mjs [--check]`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { compile } from 'json-schema-to-typescript'
import { schemaNames } from './schemas.mjs'

const SCHEMA = '.schema.json'
const FORMS = 'src/forms/'

const formNames = async () =>
  (await readdir(FORMS)).filter((name) => name.endsWith(SCHEMA)).map((name) => name.slice(0, -SCHEMA.length))

const GROUPS = [
  {
    title: 'Collections',
    description: 'Every list under content/, by the name of its file.',
    folder: 'content/schema/',
    names: await schemaNames(),
    output: 'src/content/collections.ts',
  },
  {
    title: 'Forms',
    description: 'What each form sends, by the name of its file.',
    folder: FORMS,
    names: (await formNames()).sort(),
    output: 'src/forms/forms.ts',
  },
]

/** Converts `service-entries` to `serviceEntries`. */
const memberName = (file) => file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const typesOf = ({ title, description, folder, names }) => {
  const members = {
    title,
    description,
    type: 'object',
    additionalProperties: false,
    required: names.map(memberName),
    properties: Object.fromEntries(names.map((name) => [memberName(name), { $ref: `${name}${SCHEMA}` }])),
  }
  return compile(members, title, {
    cwd: folder,
    bannerComment: `/* Made from ${folder.replace(/\/$/, '')} by \`npm run types\`; change the schemas instead. */`,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { semi: false, singleQuote: true, printWidth: 110 },
  })
}

for (const group of GROUPS) {
  const types = await typesOf(group)
  if (!process.argv.includes('--check')) await writeFile(group.output, types)
  else if ((await readFile(group.output, 'utf8').catch(() => '')) !== types) {
    console.error(`error: ${group.output} is out of date; run 'npm run types'`)
    process.exit(1)
  }
}
