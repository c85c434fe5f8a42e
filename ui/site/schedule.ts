/** Leaves out drafts, and items that are not published yet. */
import { filtered, isObject, type Layered, type Layers } from './layers.ts'
import type { Mistakes } from './mistakes.ts'

/** An instant with its offset from UTC (RFC 3339). */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

export interface Schedule {
  layers: Layers
  /** When the next item is published, in milliseconds since 1970; undefined if none is waiting. */
  nextAt?: number
}

/** Applies the fields `draft` and `publishAt` of list items, which are not part of the schemas. */
export function published(layers: Layers, now: number, mistakes: Mistakes): Schedule {
  let nextAt = Number.POSITIVE_INFINITY
  const isShown = (list: Layered) => (item: unknown, index: number) => {
    if (!isObject(item)) return true
    const { draft = false, publishAt } = item
    const report = (field: string, message: string) => mistakes.reportAt(list, [index, field], message)
    if (typeof draft !== 'boolean') report('draft', 'must be true or false')
    if (draft === true) return false
    if (publishAt === undefined) return true
    const at = typeof publishAt === 'string' && INSTANT.test(publishAt) ? Date.parse(publishAt) : Number.NaN
    if (Number.isNaN(at)) report('publishAt', 'must be a time such as 2027-01-31T09:00:00+02:00')
    if (at > now) nextAt = Math.min(nextAt, at)
    return !(at > now)
  }
  const shown = [...layers].map(([name, layered]): [string, Layered] => {
    if (!Array.isArray(layered.value)) return [name, layered]
    const list = filtered(layered, isShown(layered))
    return [name, { ...list, value: Array.from(Object(list.value), withoutFields) }]
  })
  return { layers: new Map(shown), ...(Number.isFinite(nextAt) && { nextAt }) }
}

function withoutFields(item: unknown): unknown {
  if (!isObject(item)) return item
  const { draft, publishAt, ...rest } = item
  return rest
}
