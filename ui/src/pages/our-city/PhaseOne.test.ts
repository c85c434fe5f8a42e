import { expect, test } from 'vitest'
import milestones from '../../../content/milestones.json' with { type: 'json' }

// PhaseOne.css places each work on the scale.
test('the line has a place for each work', () => {
  const planned = milestones.filter(({ status }) => status === 'planned')
  expect({ begun: milestones.length - planned.length, planned: planned.length }).toEqual({
    begun: 7,
    planned: 1,
  })
})
