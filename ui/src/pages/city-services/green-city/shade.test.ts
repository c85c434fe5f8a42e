import { expect, it } from 'vitest'
import { PLACES } from './scene.ts'
import { isShaded, leanAt, shadeAt } from './shade.ts'

const inTheSun = (hour: number) => {
  const shade = shadeAt(hour)
  return PLACES.filter((x) => !isShaded(x, shade)).length
}

it('at noon, all places of the street are in the shade', () => {
  expect(inTheSun(12)).toBe(0)
})

it.each([8, 9, 17])('at %i:00, the sun reaches some place', (hour) => {
  expect(inTheSun(hour)).toBeGreaterThan(0)
})

it('the shade leans to the right before noon and to the left after it', () => {
  expect(leanAt(9)).toBeGreaterThan(1)
  expect(Math.abs(leanAt(12.5))).toBeLessThan(0.1)
  expect(leanAt(17)).toBeLessThan(-1)
})
