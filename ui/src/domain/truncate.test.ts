import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test.each([
  ['short', undefined, 'short'],
  ['x'.repeat(120), undefined, 'x'.repeat(120)],
  ['one two three', 9, 'one two…'],
  ['one two, three', 10, 'one two…'],
  ['bills to a problem', 14, 'bills…'],
  ['unbreakable', 5, 'unbr…'],
])('%j truncated at %s is %j', (text, limit, expected) => {
  expect(truncate(text, limit)).toBe(expected)
})

test('by default, a long text is truncated to at most 120 characters', () => {
  const cut = truncate('word '.repeat(60))
  expect(cut.length).toBeLessThanOrEqual(120)
  expect(cut).toMatch(/word…$/)
})
