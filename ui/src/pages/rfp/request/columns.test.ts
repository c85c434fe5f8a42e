import { describe, expect, test } from 'vitest'
import { columnsOf, shareOf } from './columns.ts'

describe('columnsOf', () => {
  test.each([
    ['to scale', [0, 3, 7, 12], [0, 3, 7, 12]],
    ['with room for labels at the start', [0, 0.1, 0.2, 12], [0, 3, 6, 12]],
    ['with room for labels at the end', [0, 11, 11.9, 12], [0, 5, 8, 12]],
    ['without a decision', [0, 6, 12], [0, 6, 12]],
  ])('%s', (_, times, columns) => {
    expect(columnsOf(times)).toEqual(columns)
  })
})

describe('shareOf', () => {
  const times = [0, 10, 20]
  const columns = [0, 3, 12]
  test.each([
    ['before the first step', -1, 0],
    ['between the first two', 5, 1.5 / 12],
    ['between the last two', 15, 7.5 / 12],
    ['after the last', 21, 1],
  ])('%s', (_, time, share) => {
    expect(shareOf(time, times, columns)).toBeCloseTo(share)
  })
})
