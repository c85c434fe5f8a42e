import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The dotted keys of all texts. */
const keys = readdirSync('content/en').flatMap((name) => leaves(read(`content/en/${name}`)))
/** The dotted keys of all groups. */
const groups = new Set(
  keys.flatMap((key) => key.split('.').map((_, at, parts) => parts.slice(0, at).join('.'))),
)

/** The keys that `describe` reads below a route's `metaKey`. */
const META = ['title', 'description', 'shareTitle']

const ANY_PART = '^\\.[\\w-]+$'

/** All files that may refer to a text: the source code, and the content with its fields such as `titleKey`. */
const pageSources = sourcesIn('src')
const sources = [...pageSources, ...sourcesIn('site'), ...sourcesIn('build')]
const content = readdirSync('content')
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(join('content', name), 'utf8'))

/** Drawings contain `{key}`. */
const drawings = sourcesIn('src', /drawing\.svg$/)

const named = new Set([
  ...[...sources, ...content].flatMap((text) =>
    [...text.matchAll(/(["'])([\w.-]+)\1/g)].map((match) => match[2] ?? ''),
  ),
  ...drawings.flatMap((text) => [...text.matchAll(/\{([\w.]+)\}/g)].map((match) => match[1] ?? '')),
])

/** Template keys that start with a bundle's top-level key. */
const varying = templatesIn(sources).filter(startsWithGroup).map(pattern)
/** Template keys that extend a key from elsewhere; fully variable templates are ignored. */
const endings = templatesIn(sources)
  .filter((template) => /^\$\{[^{}]*\}\./.test(template))
  .map((template) => template.replace(/^\$\{[^{}]*\}/, ''))
  .map(pattern)
  .filter(({ source }) => source !== ANY_PART)

/**
 * Patterns of groups also match texts beside them, so their variable part must be a known group (virtual
 * tour).
 */
const ofGroups = varying.filter((each) => [...groups].some((group) => each.test(group)))
const ofTexts = varying.filter((each) => !ofGroups.includes(each))
const isNamed = (key: string) =>
  named.has(key) ||
  ofTexts.some((each) => each.test(key)) ||
  (named.has(key.slice(key.lastIndexOf('.') + 1)) && ofGroups.some((each) => each.test(key)))
const isNamedGroup = (group: string) => named.has(group) || ofGroups.some((each) => each.test(group))
const metaKeys = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/metaKey: (?:'([\w.]+)'|`([\w.]+)\$\{\w+\}([\w.]+)`)/g)].map(
      ([, whole, start, end]) => whole ?? `${start}*${end}`,
    ),
  ),
)

function sourcesIn(folder: string, kind = /(?<!\.test)\.(tsx?|mjs)$/): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Template literals that may be keys: several segments, some of them variable. */
function templatesIn(texts: string[]): string[] {
  return texts
    .flatMap((text) => [...text.matchAll(/`((?:[\w.-]|\$\{[^{}]*\})+)`/g)].map((match) => match[1] ?? ''))
    .filter((template) => template.includes('${') && template.includes('.'))
}

function startsWithGroup(template: string): boolean {
  return groups.has(template.split('.')[0] ?? '')
}

function leaves(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [path]
  return Object.entries(node).flatMap(([name, child]) => leaves(child, path ? `${path}.${name}` : name))
}

/**
 * Converts a template literal to a pattern: `${a ? 'one' : 'other'}` matches either; other expressions match a
 * segment.
 */
function pattern(template: string): RegExp {
  const source = template.split(/(\$\{[^{}]*\})/).map((part) => {
    if (!part.startsWith('${')) return part.replaceAll('.', '\\.')
    const choice = /\? '([\w-]+)' : '([\w-]+)'/.exec(part)
    return choice ? `(?:${choice[1]}|${choice[2]})` : '[\\w-]+'
  })
  return new RegExp(`^${source.join('')}$`)
}

function isUsed(key: string): boolean {
  const parts = key.split('.')
  return (
    isNamed(key) ||
    isMeta(key) ||
    parts.some((_, at) => {
      const group = parts.slice(0, at).join('.')
      return at > 0 && isNamedGroup(group) && endings.some((each) => each.test(key.slice(group.length)))
    })
  )
}

function isMeta(key: string): boolean {
  const group = key.slice(0, key.lastIndexOf('.'))
  const isRoute = [...metaKeys].some((each) => new RegExp(`^${each.replace('*', '\\w+')}$`).test(group))
  return isRoute && META.some((name) => key === `${group}.${name}`)
}

test('every text key in a page exists', () => {
  const known = new Set([...keys, ...groups])
  const literals = pageSources.flatMap((source) => [...source.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)])
  const found = literals.map(([, key]) => key ?? '').filter(startsWithGroup)
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter((key) => !known.has(key))).toEqual([])
})

test('every template key in a page matches a text or a group', () => {
  const all = [...keys, ...groups]
  const patterns = templatesIn(pageSources).filter(startsWithGroup).map(pattern)
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter((each) => !all.some((key) => each.test(key)))).toEqual([])
})

/** Texts of mail, which the server reads (src/mail/message.rs). */
const isOfServer = (key: string) => key.startsWith('mail.')

test('every text is used by the source code or the content', () => {
  expect(keys.filter((key) => !isUsed(key) && !isOfServer(key))).toEqual([])
})
