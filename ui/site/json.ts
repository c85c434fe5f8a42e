/** Reads JSON, and finds the place of a value in its text. */
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** The names and indexes on the way to a value (RFC 6901). */
export type Pointer = readonly (string | number)[]

/** Both count from 1. */
export interface Place {
  line: number
  column: number
}

export type Reading = { value: unknown } | { message: string; place: Place }

/** JSON without comments and trailing commas (RFC 8259). */
const STRICT = { disallowComments: true, allowTrailingComma: false }

export function readJson(text: string): Reading {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // The messages of the engines differ, and few of them have a place.
    const errors: ParseError[] = []
    parseTree(text, errors, STRICT)
    const [first] = errors
    if (!first) return { message: 'is not valid JSON', place: { line: 1, column: 1 } }
    return { message: sentence(printParseErrorCode(first.error)), place: placeAt(text, first.offset) }
  }
}

/** The place of a value, or of its name in an object; if it is missing, of the nearest value around it. */
export function placeOf(text: string, pointer: Pointer): Place {
  const root = treeOf(text)
  for (let length = pointer.length; root && length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, pointer.slice(0, length))
    if (!node) continue
    const start = node.parent?.type === 'property' ? node.parent : node
    return placeAt(text, start.offset)
  }
  return { line: 1, column: 1 }
}

/** The tree of the text that was read last: most mistakes are in one file. */
let last: { text: string; root: Node | undefined } | undefined

function treeOf(text: string): Node | undefined {
  if (last?.text !== text) last = { text, root: parseTree(text, [], STRICT) }
  return last.root
}

export function pointerText(pointer: Pointer): string {
  return pointer.map((part) => `/${String(part).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
}

export function pointerOf(text: string): Pointer {
  return text
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Returns `Close brace expected` for `CloseBraceExpected`. */
function sentence(code: string): string {
  return code.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
