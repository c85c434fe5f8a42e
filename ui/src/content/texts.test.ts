import { describe, expect, test } from 'vitest'
import { isTexts, lookUp, merge } from './texts.ts'

const texts = { footer: { copyright: '© {year} {name}', links: { home: 'Home' } } }

describe('lookUp', () => {
  test.each([
    ['footer.links.home', undefined, 'Home'],
    ['footer.copyright', { year: 2026, name: 'City' }, '© 2026 City'],
    ['footer.copyright', { year: 2026 }, '© 2026 {name}'],
    ['footer.links', undefined, ''],
    ['footer.links.home.more', undefined, ''],
    ['nowhere.at.all', undefined, ''],
  ])('%s with %o is %j', (key, values, expected) => {
    expect(lookUp(texts, key, values)).toBe(expected)
  })
})

test('merge overlays one tree on another and changes neither', () => {
  const over = { footer: { links: { home: 'Start', rfp: 'Requests' } } }
  expect(merge(texts, over)).toEqual({
    footer: { copyright: '© {year} {name}', links: { home: 'Start', rfp: 'Requests' } },
  })
  expect(texts.footer.links).toEqual({ home: 'Home' })
})

test.each([
  [{ a: { b: 'c' } }, true],
  [{}, true],
  [{ a: 1 }, false],
  [['a'], false],
  [null, false],
  ['text', false],
])('%j is a tree of strings: %s', (json, expected) => {
  expect(isTexts(json)).toBe(expected)
})
