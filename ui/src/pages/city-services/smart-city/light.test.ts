import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lightAt } from './light.ts'

const drawing = readFileSync(new URL('./drawing.svg', import.meta.url), 'utf8')
const hex = (rgb: string) =>
  `#${[...rgb.matchAll(/\d+/g)].map(([value]) => Number(value).toString(16).padStart(2, '0')).join('')}`

describe('lightAt', () => {
  it('has the tints of the drawing at 18:00, which the drawing shows without script', () => {
    const light = new Map(lightAt(18))
    const drawn = [
      ...drawing.matchAll(/class="(s[0-4]|h|f|g|p|r|sun)"[^>]*? (?:fill|stop-color)="(#\w{6})"/g),
    ]
    expect(drawn.length).toBeGreaterThan(12)
    for (const [, name, fill] of drawn) expect(hex(light.get(String(name)) ?? ''), name).toBe(fill)
  })

  it.each([6, 7.3, 12, 19.5, 23.9, 24])('gives every property a value at %d', (hour) => {
    for (const [, value] of lightAt(hour)) expect(value).toMatch(/^(rgb\(\d+,\d+,\d+\)|[01]\.\d\d)$/)
  })

  it('mixes neighboring hours evenly', () => {
    const night = (hour: number) => Number(new Map(lightAt(hour)).get('night'))
    expect(night(12)).toBe(0)
    expect(night(20.25)).toBeCloseTo((0.35 + 0.9) / 2, 1)
    expect(night(24)).toBe(1)
  })
})
