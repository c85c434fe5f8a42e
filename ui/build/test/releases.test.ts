import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { addDocuments } from '../documents.mjs'
import { loadHost } from '../host.mjs'
import { bundleSite, loadSite } from '../site.mjs'
import { readSources } from '../sources.mjs'

const SCHEMA = join(import.meta.dirname, 'ocds-release-schema-1.1.5.json')
let files: Map<string, { text: string }>
let references: string[]

beforeAll(async () => {
  const site = loadSite(await bundleSite())
  const content = site.readContent(await readSources(), await loadHost())
  references = content.collections.requests.map(({ reference }: { reference: string }) => reference)
  const requests = await addDocuments(new Map(), content, (instant: string) => instant)
  files = new Map()
  site.addReleases(files, content, { requests, kit: [] })
})

const read = (name: string) => JSON.parse(files.get(`/rfp/${name}`)?.text ?? '')

test('every release matches the published schema of the Open Contracting Data Standard', async () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  const validate = ajv.compile(JSON.parse(await readFile(SCHEMA, 'utf8')))
  for (const reference of references) {
    validate(read(`${reference}.json`))
    expect(validate.errors, reference).toBeNull()
  }
  // Make sure that the schema rejects an invalid release.
  const release = read(`${references[0]}.json`)
  expect(validate({ ...release, ocid: undefined, date: 'today' })).toBe(false)
})

test('the package contains every release and has the date of the newest one', () => {
  const { releases, publishedDate, version } = read('requests.json')
  expect(version).toBe('1.1')
  expect(releases.map(({ tender }: { tender: { id: string } }) => tender.id)).toEqual(references)
  const dates = releases.map(({ date }: { date: string }) => date)
  expect(publishedDate).toBe(dates.sort().at(-1))
})

test('documents have the correct addresses', () => {
  const { tender } = read('NC-RFP-2026-011.json')
  for (const { url, documentType } of tender.documents) {
    expect(url).toMatch(/^https:\/\/www\.newcapital\.example\/rfp\/NC-RFP-2026-011/)
    expect(documentType).toBeTruthy()
  }
})
