import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadHost } from '../host.mjs'
import { bundleSite, loadSite } from '../site.mjs'
import { readSources } from '../sources.mjs'

const UI = process.cwd()
let copy: string
let site: ReturnType<typeof loadSite>

let host: Awaited<ReturnType<typeof loadHost>>

beforeAll(async () => {
  host = await loadHost()
  site = loadSite(await bundleSite())
})

const readContent = async () => site.readContent(await readSources(), host)

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'content-'))
  await cp(join(UI, 'content'), join(copy, 'content'), { recursive: true })
  await cp(join(UI, 'media/web.json'), join(copy, 'media/web.json'))
  process.chdir(copy)
})
afterEach(async () => {
  process.chdir(UI)
  await rm(copy, { recursive: true })
})

/** Sets a value in a collection at a JSON pointer such as `/1/free`; undefined deletes it. */
async function change(name: string, pointer: string, value: unknown): Promise<void> {
  const file = join(copy, 'content', `${name}.json`)
  const collection: unknown = JSON.parse(await readFile(file, 'utf8'))
  const [, ...path] = pointer.split('/')
  const last = path.pop() ?? ''
  const parent = path.reduce((node, part) => Reflect.get(Object(node), part), collection)
  if (value === undefined) Reflect.deleteProperty(Object(parent), last)
  else Reflect.set(Object(parent), last, value)
  await writeFile(file, JSON.stringify(collection))
}

test('the content in the repository is valid', async () => {
  const { collections, press } = await readContent()
  expect(collections.articles.length).toBeGreaterThan(0)
  expect(press).toHaveLength(5)
})

const CRITERIA = [{ name: 'Price', weight: 99 }]

test.each([
  ['a wrong type', 'events', '/1/free', 'yes', /events\.json:\d+:\d+: \/1\/free: must be boolean/],
  [
    'a missing field',
    'requests',
    '/0/title',
    undefined,
    /requests\.json:\d+:\d+: \/0: .* required property 'title'/,
  ],
  [
    'a misspelled field',
    'offices',
    '/0/fone',
    '',
    /offices\.json:\d+:\d+: \/0\/fone: .* additional properties \(fone\)/,
  ],
  [
    'a value that is not in the enum',
    'articles',
    '/2/topic',
    'sports',
    /articles\.json:\d+:\d+: \/2\/topic: .* \(construction, /,
  ],
  [
    'an invalid date',
    'policies',
    '/0/updated',
    '2026-13-01',
    /policies\.json:\d+:\d+: \/0\/updated: .* "date"/,
  ],
  ['a missing text', 'milestones', '/0/titleKey', 'ourCity.none', /: \/0\/titleKey: unknown text/],
  ['a missing image', 'districts', '/0/image', 'press/unicorn', /: \/0\/image: unknown image/],
  [
    'a service with the address of a city',
    'service-entries',
    '/0/id',
    'smart-city',
    /service-entries\.json:\d+:\d+: \/0\/id: a service has the address of a city: \/city-services\/smart-city/,
  ],
  ['an unknown press item', 'cities', '/0/news', 'no', /cities\.json:\d+:\d+: .*unknown id 'no'/],
  ['an unknown service', 'cities', '/0/services', ['no'], /cities\.json:\d+:\d+: .*unknown id 'no'/],
  [
    'an unknown office',
    'service-entries',
    '/0/office',
    'no',
    /service-entries\.json:\d+:\d+: \/0\/office: unknown id 'no'/,
  ],
  [
    'weights with a wrong total',
    'requests',
    '/1/criteria',
    CRITERIA,
    /requests\.json:\d+:\d+: \/1\/criteria: the weights add up to 99/,
  ],
  [
    'dates out of order',
    'requests',
    '/1/closesAt',
    '2020-01-01T00:00:00Z',
    /requests\.json:\d+:\d+: .*.* must be in this order/,
  ],
  [
    'an event that ends before it starts',
    'events',
    '/0/end',
    '2020-01-01T00:00:00Z',
    /events\.json:\d+:\d+: .* ends before it starts/,
  ],
  ['an unknown district', 'offices', '/0/district', 'moon', /offices\.json:\d+:\d+: .*unknown id 'moon'/],
])('%s fails the build with file, location, and reason', async (_, file, pointer, value, message) => {
  await change(file, pointer, value)
  await expect(readContent()).rejects.toThrow(message)
})

test('items are sorted by date, regardless of their order in the file', async () => {
  const file = join(copy, 'content/articles.json')
  const articles = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify([...articles].reverse()))
  const { collections, press } = await readContent()
  expect(collections.articles).toEqual(articles)
  expect(press[0].id).toBe(articles[0].slug)
})

test('an answer is a clarification of its request, and left out without one', async () => {
  const answer = { question: 'May we visit?', answer: 'Yes.', answeredAt: '2026-11-26T10:00:00Z' }
  const answers = [
    { id: 'one', request: 'NC-RFP-2026-011', ...answer },
    { id: 'two', request: 'NC-RFP-1999-001', ...answer },
  ]
  await writeFile(join(copy, 'content/answers.json'), JSON.stringify(answers))
  const { requests } = (await readContent()).collections
  const clarifications = requests.flatMap((request) =>
    request.clarifications.map(({ id }) => [request.reference, id]),
  )
  expect(clarifications).toContainEqual(['NC-RFP-2026-011', 'one'])
  expect(clarifications.filter(([, id]) => id === 'two')).toEqual([])
})

test('a duplicate id fails the build', async () => {
  const events = JSON.parse(await readFile(join(copy, 'content/events.json'), 'utf8'))
  await change('events', '/1/id', events[0].id)
  await expect(readContent()).rejects.toThrow(/events\.json:\d+:\d+: \/1\/id: duplicate id '.*'/)
})

test('a file without a schema and a missing file fail the build', async () => {
  await writeFile(join(copy, 'content/extra.json'), '[]')
  await expect(readContent()).rejects.toThrow(/extra\.json:1:1: has no schema/)
  await rm(join(copy, 'content/extra.json'))
  await rm(join(copy, 'content/offices.json'))
  await expect(readContent()).rejects.toThrow(/offices\.json:1:1: is missing/)
})

test('invalid JSON is reported with its file name', async () => {
  await writeFile(join(copy, 'content/events.json'), '[{')
  await expect(readContent()).rejects.toThrow(/^events\.json:1:3: Close brace expected/)
})

test('every mistake is reported, one line each', async () => {
  await change('events', '/0/free', 'yes')
  await change('events', '/1/title', undefined)
  await change('offices', '/0/fone', '')
  const error = await readContent().catch((error) => error)
  expect(error.message.split('\n')).toHaveLength(3)
})

test('an office’s folder is laid over the content', async () => {
  const sources = await readSources()
  const [office, article] = ['offices', 'articles'].map(
    (list) => JSON.parse(sources.files[`${list}.json`])[0],
  )
  const overlay = {
    'en/not-found.json': '{ "notFound": { "title": "Nothing here" } }',
    [`offices/${office.id}.json`]: JSON.stringify({ ...office, phone: '+00 000 555 0199' }),
    'articles/new.json': JSON.stringify({ ...article, slug: 'new', publishAt: '2027-01-31T09:00:00+02:00' }),
    'site.json': '{ "cityName": "Old Capital" }',
  }
  const at = (now: string) => site.readContent({ ...sources, overlay, now: Date.parse(now) }, host)
  const before = at('2027-01-31T06:59:59Z')
  expect(before.words('notFound.title')).toBe('Nothing here')
  expect(before.collections.offices[0].phone).toBe('+00 000 555 0199')
  expect(before.collections.site.cityName).toBe('Old Capital')
  expect(before.collections.articles[0].slug).toBe(article.slug)
  expect(new Date(before.nextAt).toISOString()).toBe('2027-01-31T07:00:00.000Z')
  const after = at('2027-01-31T07:00:00Z')
  expect(after.collections.articles.map(({ slug }: { slug: string }) => slug)).toContain('new')
  expect(after.nextAt).toBeUndefined()
})

test.each([
  [
    'a misspelled text',
    { 'en/navbar.json': '{\n "navbar": 5 }' },
    /^en\/navbar\.json:2:2: \/navbar: must be an object with texts/,
  ],
  [
    'a text in the place of a group, after a byte order mark',
    { 'en/navbar.json': '\uFEFF{"navbar":"Home"}' },
    /^en\/navbar\.json:1:2: \/navbar: must be an object with texts/,
  ],
  [
    'an item without its list',
    { 'evnts/a.json': '{"id":"a"}' },
    /^evnts\/a\.json:1:1: there is no list 'evnts'/,
  ],
  [
    'an unknown time zone',
    { 'site.json': '{"timeZone":{"id":"Mars"}}' },
    /^site\.json:1:14: \/timeZone\/id: .*IANA/,
  ],
  [
    'a script as a link',
    { 'social.json': '[{"iconClass":"x","label":"X","link":"javascript:alert(1)"}]' },
    /\/0\/link: must match/,
  ],
  [
    'a prototype as a name',
    { 'events/__proto__.json': '{"id":"__proto__"}' },
    /^events\/__proto__\.json:1:1: must have required/,
  ],
])('%s in the folder is reported with its place there', async (_, overlay, message) => {
  const sources = await readSources()
  expect(() => site.readContent({ ...sources, overlay }, host)).toThrow(message)
})
