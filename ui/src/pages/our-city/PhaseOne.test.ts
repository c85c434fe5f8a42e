import { expect, test } from 'vitest'
import milestones from '../../../content/milestones.json' with { type: 'json' }

// PhaseOne.css has columns for each group of works.
test('the line has a place for each work', () => {
  const count = (status: string) => milestones.filter((each) => each.status === status).length
  expect({
    complete: count('complete'),
    inProgress: count('in-progress'),
    planned: count('planned'),
  }).toEqual({ complete: 2, inProgress: 5, planned: 1 })
})
