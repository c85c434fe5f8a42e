import type { Texts } from './types.ts'

/** Bundles that every page needs; fetched at startup and merged (specification, section 2). */
export const START_BUNDLES = ['navbar', 'footer', 'home-page', 'shared', 'press-and-awards'] as const

/** Start bundles that the frame uses; a page contains these and its own. */
export const FRAME_BUNDLES = ['navbar', 'footer', 'shared'] as const

export type Values = Record<string, string | number>

/**
 * Looks up a text by its dotted key and replaces `{name}` from `values`. An unknown key gives an empty text,
 * so visitors never see keys; the build rejects content with unknown keys.
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

/** Whether a text of `others` is in `texts` with other words. */
export function differ(texts: Texts, others: Texts): boolean {
  return Object.entries(others).some(([key, other]) => {
    const text = texts[key]
    if (typeof text === 'object' && typeof other === 'object') return differ(text, other)
    return text !== undefined && text !== other
  })
}

/** Returns a new tree with `over` merged into `base`. */
export function merge(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const old = merged[key]
    merged[key] = typeof old === 'object' && typeof value === 'object' ? merge(old, value) : value
  }
  return merged
}

/** Whether parsed JSON is a tree of strings. */
export function isTexts(json: unknown): json is Texts {
  return (
    typeof json === 'object' &&
    json !== null &&
    !Array.isArray(json) &&
    Object.values(json).every((value) => typeof value === 'string' || isTexts(value))
  )
}
