import { expect, it } from 'vitest'
import { clockOf } from './clockOf.ts'

it.each([
  [6, '06:00'],
  [18.02, '18:00'],
  [18.05, '18:05'],
  [23.99, '24:00'],
])('shows %d as %s', (hour, text) => {
  expect(clockOf(hour).text).toBe(text)
})
