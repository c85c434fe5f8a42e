import { expect, test } from 'vitest'
import { pictures } from '../../media/web.json' with { type: 'json' }
import { lightAt } from './lightAt.ts'

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'dawn'],
  [7, 'dawn'],
  [8, 'noon'],
  [15, 'noon'],
  [16, 'poster'],
  [17, 'poster'],
  [18, 'dusk'],
  [19, 'dusk'],
  [20, 'night'],
  [23, 'night'],
])('at %i o’clock, the opening shows %s', (hour, light) => {
  expect(lightAt({ hour })).toBe(light)
})

test.each(['dawn', 'noon', 'dusk', 'night'])('%s has the pictures that the stylesheet names', (light) => {
  expect(pictures).toMatchObject({
    [`hero/${light}`]: { files: [{ path: `hero/${light}-1920.avif` }] },
    [`hero/${light}-upright`]: { files: [{ path: `hero/${light}-upright-1080.avif` }] },
  })
})
