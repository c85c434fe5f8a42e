import { expect, test } from 'vitest'
import { largestPicture } from './largestPicture.ts'

const file = { width: 2000, height: 1333, widths: [400, 2400] }

test.each([
  ['press/crane', { ...file, jpegWidths: [800, 2000] }, '/media/press/crane-2000.jpg'],
  [
    'an office/crane',
    { ...file, jpegWidths: [1200], revision: 'ab12' },
    '/media/an%20office/crane-ab12-1200.jpg',
  ],
])('the largest JPEG of %s', (name, entry, address) => {
  expect(largestPicture(name, { [name]: entry })).toBe(address)
})
