import { expect, test } from 'vitest'
import { matchesQuery } from './matchesQuery.ts'

test.each([
  ['Water meters for Phase 1', 'METERS', true],
  ['Water meters for Phase 1', '  phase 1 ', true],
  ['Water meters for Phase 1', '', true],
  ['Water meters for Phase 1', 'meters water', false],
])('"%s" matches "%s": %s', (text, query, expected) => {
  expect(matchesQuery(text, query)).toBe(expected)
})
