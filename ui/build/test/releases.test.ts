// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../content.mjs'
import { writeDocuments } from '../documents.mjs'
import { writeReleases } from '../releases.mjs'

const SCHEMA = join(import.meta.dirname, 'ocds-release-schema-1.1.5.json')
let out: string
let references: string[]

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'releases-'))
  const content = await readContent()
  references = content.collections.requests.map(({ reference }: { reference: string }) => reference)
  await writeReleases(out, content, { documents: await writeDocuments(out, content) })
})
afterAll(() => rm(out, { recursive: true }))

const read = async (name: string) => JSON.parse(await readFile(join(out, 'rfp', name), 'utf8'))

test('every release is valid by the published schema of the Open Contracting Data Standard', async () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  const validate = ajv.compile(JSON.parse(await readFile(SCHEMA, 'utf8')))
  for (const reference of references) {
    validate(await read(`${reference}.json`))
    expect(validate.errors, reference).toBeNull()
  }
  // The schema can say no.
  const release = await read(`${references[0]}.json`)
  expect(validate({ ...release, ocid: undefined, date: 'today' })).toBe(false)
})

test('the package holds every release and is of the day of the newest', async () => {
  const { releases, publishedDate, version } = await read('requests.json')
  expect(version).toBe('1.1')
  expect(releases.map(({ tender }: { tender: { id: string } }) => tender.id)).toEqual(references)
  const dates = releases.map(({ date }: { date: string }) => date)
  expect(publishedDate).toBe(dates.sort().at(-1))
})

test('documents are described with the addresses they have', async () => {
  const { tender } = await read('NC-RFP-2026-011.json')
  for (const { url, documentType } of tender.documents) {
    expect(url).toMatch(/^https:\/\/www\.newcapital\.example\/rfp\/NC-RFP-2026-011/)
    expect(documentType).toBeTruthy()
  }
})
