import type { Texts } from './types.ts'

/** The bundles that every page needs; fetched at start and merged (specification, section 2). */
export const START_BUNDLES = ['navbar', 'footer', 'home-page', 'shared', 'press-and-awards'] as const

/** Those of them that the frame around a page reads; a page carries these and its own. */
export const FRAME_BUNDLES = ['navbar', 'footer', 'shared'] as const

export type Values = Record<string, string | number>

/**
 * The text under a dotted key, with `{name}` replaced from `values`. A key that does not exist
 * gives an empty text: a visitor never sees a key, and the build refuses content that names one.
 */
export function lookUp(texts: Texts, key: string, values?: Values): string {
  let node: string | Texts | undefined = texts
  for (const part of key.split('.')) {
    if (typeof node !== 'object') return ''
    node = node[part]
  }
  if (typeof node !== 'string') return ''
  if (!values) return node
  return node.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** `over` laid on `base`, leaf by leaf; neither is changed. */
export function merge(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const old = merged[key]
    merged[key] = typeof old === 'object' && typeof value === 'object' ? merge(old, value) : value
  }
  return merged
}

/** Whether unknown JSON is a tree of texts. */
export function isTexts(json: unknown): json is Texts {
  return (
    typeof json === 'object' &&
    json !== null &&
    !Array.isArray(json) &&
    Object.values(json).every((value) => typeof value === 'string' || isTexts(value))
  )
}
