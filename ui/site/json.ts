/** Reads JSON, and finds the place of a value in its text. */
import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

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

/** Parses a text. Some editors put a byte order mark at its start. */
export function readJson(text: string): Reading {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
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
  const root = parseTree(text, [], STRICT)
  for (let length = pointer.length; root && length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, pointer.slice(0, length))
    if (!node) continue
    const start = node.parent?.type === 'property' ? node.parent : node
    return placeAt(text, start.offset)
  }
  return { line: 1, column: 1 }
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
