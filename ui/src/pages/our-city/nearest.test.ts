import { expect, test } from 'vitest'
import districts from '../../../content/districts.json'
import type { District } from '../../content/types.ts'
import { nearest } from './nearest.ts'

const all = districts as unknown as District[]
const district = (id: string) => {
  const found = all.find((each) => each.id === id)
  if (!found) throw new Error(id)
  return found
}

test.each([
  ['business', [0, -1], 'axis'],
  ['axis', [0, -1], 'government'],
  ['business', [1, 0], 'knowledge'],
  ['business', [-1, 0], 'arts'],
  ['west', [-1, 0], undefined],
] as const)('from %s toward %j, the nearest is %s', (from, direction, expected) => {
  expect(nearest(all, district(from), direction)?.id).toBe(expected)
})

test('the arrow keys reach every district', () => {
  const directions = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ] as const
  const reached = new Set<string>(['government'])
  for (const id of reached) {
    for (const direction of directions) {
      const next = nearest(all, district(id), direction)
      if (next) reached.add(next.id)
    }
  }
  expect([...reached].sort()).toEqual(all.map(({ id }) => id).sort())
})
