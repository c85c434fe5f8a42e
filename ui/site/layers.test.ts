import { expect, test } from 'vitest'
import type { Pointer } from './json.ts'
import { layersOf } from './layers.ts'
import { Mistakes } from './mistakes.ts'
import { published } from './schedule.ts'

const BUILT = {
  'events.json': '[{"id":"a","n":1},{"id":"b","n":2}]',
  'site.json': '{"name":"City","contact":{"phone":"1","email":"e"}}',
  'en/navbar.json': '{"navbar":{"home":"Home","open":"Open"}}',
}

function layered(overlay: Record<string, string>, now = 0) {
  const mistakes = new Mistakes()
  const { layers, nextAt } = published(layersOf(BUILT, overlay, mistakes), now, mistakes)
  mistakes.stop()
  return { layers, nextAt }
}

test.each([
  [
    'nothing',
    {},
    'events',
    [
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
    ],
  ],
  ['a whole list', { 'events.json': '[]' }, 'events', []],
  [
    'an item of a list',
    { 'events/a.json': '{"id":"a","n":3}' },
    'events',
    [
      { id: 'a', n: 3 },
      { id: 'b', n: 2 },
    ],
  ],
  [
    'a new item in a list from the folder',
    { 'events.json': '[]', 'events/c.json': '{"id":"c"}' },
    'events',
    [{ id: 'c' }],
  ],
  ['a draft', { 'events/a.json': '{"id":"a","draft":true}' }, 'events', [{ id: 'b', n: 2 }]],
  [
    'a key of an object',
    { 'site.json': '{"contact":{"phone":"2"}}' },
    'site',
    { name: 'City', contact: { phone: '2', email: 'e' } },
  ],
  [
    'a text',
    { 'en/navbar.json': '{"navbar":{"home":"Start"}}' },
    'en/navbar',
    { navbar: { home: 'Start', open: 'Open' } },
  ],
])('%s in the folder', (_, overlay, name, value) => {
  expect(layered(overlay).layers.get(name)?.value).toEqual(value)
})

test.each<[string, string, Pointer, string]>([
  ['an item of the folder', 'events', [1, 'n'], 'events/b.json/n'],
  ['an item after one that is left out', 'events', [0, 'n'], 'events/b.json/n'],
  ['a text of the folder', 'en/navbar', ['navbar', 'home'], 'en/navbar.json/navbar/home'],
  ['a text of the build', 'en/navbar', ['navbar', 'open'], 'built en/navbar.json/navbar/open'],
])('%s is located in its file', (title, name, pointer, expected) => {
  const { layers } = layered({
    'events/b.json': '{"id":"b"}',
    'en/navbar.json': '{"navbar":{"home":"Start"}}',
    ...(title.includes('left out') && { 'events/a.json': '{"id":"a","draft":true}' }),
  })
  const { file, pointer: place } = layers.get(name)?.locate(pointer) ?? {}
  expect(`${file?.isOverlay ? '' : 'built '}${[file?.path, ...(place ?? [])].join('/')}`).toBe(expected)
})

test('an item waits until its time, to the millisecond', () => {
  const overlay = { 'events/c.json': '{"id":"c","publishAt":"2027-01-31T09:00+02:00"}' }
  const at = Date.parse('2027-01-31T07:00:00Z')
  expect(layered(overlay, at - 1).layers.get('events')?.value).toHaveLength(2)
  expect(layered(overlay, at - 1).nextAt).toBe(at)
  expect(layered(overlay, at).layers.get('events')?.value).toContainEqual({ id: 'c' })
  expect(layered(overlay, at).nextAt).toBeUndefined()
})

test.each([
  ['a name that is not the file’s', { 'events/c.json': '{"id":"d"}' }, "/id: must be 'c'"],
  [
    'a time without its offset',
    { 'events/a.json': '{"id":"a","publishAt":"2027-01-31"}' },
    '/publishAt: must be',
  ],
  [
    'a draft that is a text',
    { 'events/a.json': '{"id":"a","draft":"yes"}' },
    '/draft: must be true or false',
  ],
  ['an item of an object', { 'site/a.json': '{"id":"a"}' }, "there is no list 'site'"],
  ['two files that are not JSON', { 'events.json': '[', 'site.json': '{' }, 'site.json:1:2'],
])('%s is a mistake', (_, overlay, message) => {
  expect(() => layered(overlay)).toThrow(message)
})
