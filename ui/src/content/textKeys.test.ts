import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const texts = Object.assign({}, ...readdirSync('content/en').map((name) => read(`content/en/${name}`)))
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
)

function exists(key: string): boolean {
  const value = key.split('.').reduce((node, part) => node?.[part], texts)
  return typeof value === 'string'
}

test('every text that the source names exists', () => {
  const missing = sources.flatMap((name) => {
    const source = readFileSync(join('src', name), 'utf8')
    return [...source.matchAll(/\bt\('([^']+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((key) => !exists(key))
  })
  expect(missing).toEqual([])
})
