import { expect, test } from 'vitest'
import { encodePath } from './encodePath.ts'

test.each([
  ['press/reading-room', 'press/reading-room'],
  ['a b/100%.pdf', 'a%20b/100%25.pdf'],
  ["$&+,/:;=@-._~!'()*", "$&+,/:;=@-._~!'()*"],
  ['عاصمة?#', '%D8%B9%D8%A7%D8%B5%D9%85%D8%A9%3F%23'],
])('%s', (path, encoded) => {
  expect(encodePath(path)).toBe(encoded)
})
