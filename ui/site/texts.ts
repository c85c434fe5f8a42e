import type { Words } from '../src/content/Route.ts'
import { lookUp } from '../src/content/texts.ts'
import type { Texts } from '../src/content/types.ts'

export type Bundles = Readonly<Record<string, Texts>>

/** Merges all bundles into one tree; no two bundles share a top-level key. */
export function merged(bundles: Bundles): Texts {
  return Object.assign({}, ...Object.values(bundles))
}

/** Returns a function that looks up a text by key; an unknown key is a programming error. */
export function wordsOf(bundles: Bundles): Words {
  const texts = merged(bundles)
  return (key, values) => {
    if (!hasText(texts, key)) throw new Error(`unknown text '${key}'`)
    return lookUp(texts, key, values)
  }
}

export function hasText(texts: Texts, key: string): boolean {
  let node: Texts | string | undefined = texts
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined
  return typeof node === 'string'
}

/** The complete texts of some bundles, and only the referenced texts of the others. */
export function textsFor(names: readonly string[], bundles: Bundles, content: unknown): Texts {
  const all = merged(bundles)
  const texts = copyOf(merged(Object.fromEntries(names.map((name) => [name, bundles[name] ?? {}]))))
  for (const key of textKeysIn(content)) copyText(key, all, texts)
  return texts
}

/** The values of all fields named `…Key` and `…Keys`. */
export function* textKeysIn(content: unknown): Generator<string> {
  if (typeof content !== 'object' || content === null) return
  for (const [name, child] of Object.entries(content)) {
    if (name.endsWith('Key') && typeof child === 'string') yield child
    else if (name.endsWith('Keys') && Array.isArray(child)) yield* child
    else yield* textKeysIn(child)
  }
}

function copyOf(texts: Texts): Texts {
  const entries = Object.entries(texts).map(
    ([key, value]) => [key, typeof value === 'object' ? copyOf(value) : value] as const,
  )
  return Object.fromEntries(entries)
}

function copyText(key: string, from: Texts, to: Texts): void {
  const [first = '', ...rest] = key.split('.')
  const value = from[first]
  if (value === undefined) return
  if (rest.length === 0 || typeof value === 'string') {
    to[first] = value
    return
  }
  const known = to[first]
  const inner = typeof known === 'object' ? known : {}
  to[first] = inner
  copyText(rest.join('.'), value, inner)
}
