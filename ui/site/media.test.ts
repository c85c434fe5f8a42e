import { expect, test } from 'vitest'
import { mediaOf } from './media.ts'

const ours = { width: 1600, height: 900, widths: [800], jpegWidths: [800], jpegBytes: 1 }
const theirs = { ...ours, revision: 'ab12' }
const NAMES = { wide: 'services/smart', upright: 'services/smart-upright' }

test.each([
  ['no picture is replaced', ours, ours, [NAMES.wide, NAMES.upright]],
  ['only the wide picture is replaced', theirs, ours, [NAMES.wide]],
  ['only the upright picture is replaced', ours, theirs, [NAMES.wide, NAMES.upright]],
  ['both are replaced', theirs, theirs, [NAMES.wide, NAMES.upright]],
])('upright pictures if %s', (_, wide, upright, names) => {
  expect(Object.keys(mediaOf({ media: { [NAMES.wide]: wide, [NAMES.upright]: upright } }))).toEqual(names)
})
