import { expect, test } from 'vitest'
import { formatBytes } from './formatBytes.ts'

test.each([
  [1, '1 kB'],
  [48_400, '48 kB'],
  [999_600, '1000 kB'],
  [2_120_000, '2.1 MB'],
  [21_000_000, '21 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
