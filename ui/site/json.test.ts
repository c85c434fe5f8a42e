import { expect, test } from 'vitest'
import { placeOf, readJson } from './json.ts'

test.each([
  ['a comma too many', '[1,\n 2,]', 'Value expected', 2, 4],
  ['a text without its end', '{"a": "b\n}', 'Unexpected end of string', 1, 7],
  ['a comment', '// here\n{}', 'Invalid comment token', 1, 1],
  ['nothing', '', 'Value expected', 1, 1],
])('%s is reported with its place', (_, text, message, line, column) => {
  expect(readJson(text)).toEqual({ message, place: { line, column } })
})

const TEXT = `{
  "list": [
    { "name": "Ann" }
  ]
}`

test.each([
  [['list', 0, 'name'], 3, 7],
  [['list', 0, 'age'], 3, 5],
  [['list', 4], 2, 3],
  [[], 1, 1],
])('the place of %j', (pointer, line, column) => {
  expect(placeOf(TEXT, pointer)).toEqual({ line, column })
})
