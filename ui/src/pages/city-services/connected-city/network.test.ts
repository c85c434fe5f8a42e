import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import districts from '../../../../content/districts.json'
import { LINES, STOP_OF, wayBetween } from './network.ts'

const stops = Object.values(STOP_OF)

it('every district has a stop', () => {
  expect(Object.keys(STOP_OF).sort()).toEqual(districts.map(({ id }) => id).sort())
})

describe('wayBetween', () => {
  it('finds a way from each district to each other', () => {
    for (const start of stops)
      for (const goal of stops.filter((stop) => stop !== start)) {
        const { legs, stretches } = wayBetween(start, goal)
        expect(legs[0]?.from, `${start} to ${goal}`).toBe(start)
        expect(legs.at(-1)?.to, `${start} to ${goal}`).toBe(goal)
        expect(stretches.length).toBeGreaterThanOrEqual(legs.length)
        legs.slice(1).forEach((leg, index) => {
          expect(leg.from).toBe(legs[index]?.to)
          expect(leg.line).not.toBe(legs[index]?.line)
        })
      }
  })

  it('has no more changes than the drawing has names for, besides those of both ends', () => {
    const drawing = readFileSync('src/pages/city-services/connected-city/drawing.svg', 'utf8')
    const names = /<g class="chn".*?<\/g>/s.exec(drawing)?.[0].match(/<text/g)?.length ?? 0
    const changes = stops.flatMap((start) => stops.map((goal) => wayBetween(start, goal).legs.length - 1))
    expect(Math.max(...changes) + 2).toBe(names)
  })

  it.each([
    { from: 'east', to: 'southwest', lines: ['rail', 'southern'] },
    { from: 'government', to: 'riverside', lines: ['axis'] },
    { from: 'east', to: 'knowledge', lines: ['rail'] },
  ] as const)('from $from to $to, it takes $lines', ({ from, to, lines }) => {
    const [start, goal] = [STOP_OF[from], STOP_OF[to]]
    expect(start && goal && wayBetween(start, goal).legs.map(({ line }) => line)).toEqual(lines)
  })

  it('is empty if both ends are the same', () => {
    expect(wayBetween('it', 'it')).toEqual({ legs: [], stretches: [] })
  })

  it('knows the mode of every line', () => {
    expect(new Set(Object.values(LINES).map(({ mode }) => mode))).toEqual(
      new Set(['rail', 'bus', 'cycle', 'walk']),
    )
  })
})
