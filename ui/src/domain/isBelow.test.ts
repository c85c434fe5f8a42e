import { expect, test } from 'vitest'
import { isBelow } from './isBelow.ts'

test.each([
  ['/press', '/press', true],
  ['/press/a-story', '/press', true],
  ['/press-awards', '/press', false],
  ['/', '/press', false],
  ['/press', undefined, false],
])('%s is at or below %s: %s', (pathname, route, expected) => {
  expect(isBelow(pathname, route)).toBe(expected)
})
