import { describe, expect, test } from 'vitest'
import { columnsOf, shareOf } from './columns.ts'

describe('columnsOf', () => {
  test.each([
    ['to scale', [0, 5, 11, 24], [0, 5, 11, 24]],
    ['with room for labels at the start', [0, 0.1, 0.2, 24], [0, 4, 8, 24]],
    ['with room for labels at the end', [0, 22, 23.9, 24], [0, 12, 16, 24]],
    ['without a decision', [0, 12, 24], [0, 12, 24]],
  ])('%s', (_, times, columns) => {
    expect(columnsOf(times)).toEqual(columns)
  })
})

describe('shareOf', () => {
  const times = [0, 10, 20]
  const columns = [0, 6, 24]
  test.each([
    ['before the first step', -1, 0],
    ['between the first two', 5, 3 / 24],
    ['between the last two', 15, 15 / 24],
    ['after the last', 21, 1],
  ])('%s', (_, time, share) => {
    expect(shareOf(time, times, columns)).toBeCloseTo(share)
  })
})
