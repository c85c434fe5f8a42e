/**
 * Lays the files of an office's folder over the content that the site was built from: a text bundle and an object
 * key by key, a list as a whole (`events.json`) or item by item (`events/evening-market.json`).
 */
import { type Pointer, readJson } from './json.ts'
import type { Mistakes, SourceFile } from './mistakes.ts'

/** Texts of files by path relative to the content folder, such as `events.json` or `en/navbar.json`. */
export type ContentFiles = Readonly<Record<string, string>>

/** A value that was laid over from files. */
export interface Layered {
  value: unknown
  /** The file in which a part of the value is written, and the part's pointer there. */
  locate(pointer: Pointer): { file: SourceFile; pointer: Pointer }
}

/** Layered values by the name of their file without extension, such as `events` or `en/navbar`. */
export type Layers = ReadonlyMap<string, Layered>

/** The fields that name the items of a list, where it is not `id`. */
const KEYS: Readonly<Record<string, string>> = {
  articles: 'slug',
  requests: 'reference',
  social: 'iconClass',
}

interface ParsedFile extends SourceFile {
  value: unknown
}

/** An item of a list with the file that it is in. */
interface Item {
  value: unknown
  file: SourceFile
  /** Where it is in the file. */
  pointer: Pointer
}

/** Reads and merges the files. Reports files that are not JSON, and items in the wrong place. */
export function layersOf(built: ContentFiles, overlay: ContentFiles, mistakes: Mistakes): Layers {
  const layers = new Map<string, Layered>()
  for (const file of parsed(built, false, mistakes)) layers.set(nameOf(file), single(file))
  const files = parsed(overlay, true, mistakes)
  const [items, wholes] = [files.filter(isItem), files.filter((file) => !isItem(file))]
  for (const file of wholes) {
    const below = layers.get(nameOf(file))
    if (below && isObject(below.value) && isObject(file.value)) {
      if (isBundle(file)) reportOtherKinds(below.value, file.value, [], file, mistakes)
      layers.set(nameOf(file), over(below, file))
    } else layers.set(nameOf(file), single(file))
  }
  for (const file of items) {
    const [list = ''] = file.path.split('/')
    const below = layers.get(list)
    if (below && Array.isArray(below.value)) layers.set(list, withItem(list, below, file, mistakes))
    else mistakes.report(file, [], `there is no list '${list}'`)
  }
  return layers
}

/** The field that names the items of a list. */
export const keyOf = (list: string): string => KEYS[list] ?? 'id'

function parsed(files: ContentFiles, isOverlay: boolean, mistakes: Mistakes): ParsedFile[] {
  return Object.entries(files).flatMap(([path, content]) => {
    // Some editors put a byte order mark at the start.
    const text = content.replace(/^\uFEFF/, '')
    const file = { path, text, isOverlay }
    const reading = readJson(text)
    if ('value' in reading) return [{ ...file, value: reading.value }]
    mistakes.report(file, [], reading.message, reading.place)
    return []
  })
}

const nameOf = ({ path }: SourceFile): string => path.replace(/\.json$/, '')

const isBundle = ({ path }: SourceFile): boolean => path.startsWith('en/')

const isItem = (file: SourceFile): boolean => file.path.includes('/') && !isBundle(file)

/** Reports texts in the place of groups of texts, and the reverse: other texts refer to them. */
function reportOtherKinds(
  below: Record<string, unknown>,
  above: Record<string, unknown>,
  pointer: Pointer,
  file: SourceFile,
  mistakes: Mistakes,
): void {
  for (const [name, value] of Object.entries(above)) {
    const known = Object.hasOwn(below, name) ? below[name] : undefined
    const place = [...pointer, name]
    if (isObject(known) && isObject(value)) reportOtherKinds(known, value, place, file, mistakes)
    else if (isObject(known)) mistakes.report(file, place, 'must be an object with texts')
    else if (known !== undefined && isObject(value)) mistakes.report(file, place, 'must be a text')
  }
}

function single(file: ParsedFile): Layered {
  return { value: file.value, locate: (pointer) => ({ file, pointer }) }
}

/** An object or text bundle with the values of a file over its own. */
function over(below: Layered, file: ParsedFile): Layered {
  return {
    value: mergedWith(below.value, file.value),
    locate: (pointer) => (has(file.value, pointer) ? { file, pointer } : below.locate(pointer)),
  }
}

/** A list in which a file's item replaces the one of the same name, or is the last. */
function withItem(list: string, below: Layered, file: ParsedFile, mistakes: Mistakes): Layered {
  const key = keyOf(list)
  const name = nameOf(file).slice(list.length + 1)
  const itemKey = isObject(file.value) ? file.value[key] : undefined
  if (itemKey !== name) {
    mistakes.report(file, [key], `must be '${name}', the name of the file`)
    return below
  }
  const items: Item[] = Array.from(Object(below.value), (value, index) => ({
    value,
    ...below.locate([index]),
  }))
  const item = { value: file.value, file, pointer: [] }
  const index = items.findIndex(({ value }) => isObject(value) && value[key] === name)
  if (index < 0) items.push(item)
  else items[index] = item
  return listOf(items, below)
}

/** The items of a list for which `keep` is true. */
export function filtered(list: Layered, keep: (item: unknown, index: number) => boolean): Layered {
  return listOf(
    itemsOf(list).filter(({ value }, index) => keep(value, index)),
    list,
  )
}

function itemsOf(list: Layered): Item[] {
  return Array.from(Object(list.value), (value, index) => ({ value, ...list.locate([index]) }))
}

function listOf(items: readonly Item[], below: Layered): Layered {
  return {
    value: items.map(({ value }) => value),
    locate([index, ...rest]) {
      const item = items[Number(index)]
      return item ? { file: item.file, pointer: [...item.pointer, ...rest] } : below.locate([])
    },
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mergedWith(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above
  const names = Object.keys({ ...below, ...above })
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(above, name) ? mergedWith(below[name], above[name]) : below[name],
    ]),
  )
}

/** Whether a value has a part at a pointer. */
function has(value: unknown, pointer: Pointer): boolean {
  let node = value
  for (const part of pointer) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return false
    node = Reflect.get(node, part)
  }
  return true
}
