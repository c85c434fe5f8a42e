/** Collects the mistakes in the content, so that one run names all of them. */
import { type Place, type Pointer, placeOf, pointerText } from './json.ts'
import type { Layered } from './layers.ts'

/** A file of the content. */
export interface SourceFile {
  /** Path relative to the content folder. */
  path: string
  text: string
  /** Whether it is in the folder that is laid over the built content. */
  isOverlay: boolean
}

/** A mistake, ready to be shown in one line. */
export interface Mistake extends Place {
  file: string
  isOverlay: boolean
  /** RFC 6901; empty for the whole file. */
  pointer: string
  message: string
}

/** The content cannot be used; the message has a line for each mistake. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(readonly mistakes: readonly Mistake[]) {
    super(mistakes.map(lineOf).join('\n'))
  }
}

export class Mistakes {
  readonly #found: Mistake[] = []

  /** Reports a value; `place` is that of the value unless it is given. */
  report(file: SourceFile, pointer: Pointer, message: string, place = placeOf(file.text, pointer)): void {
    const { path, isOverlay } = file
    this.#found.push({ file: path, isOverlay, pointer: pointerText(pointer), message, ...place })
  }

  /** Reports a part of a layered value in the file that it is written in. */
  reportAt({ locate }: Layered, pointer: Pointer, message: string): void {
    const { file, pointer: place } = locate(pointer)
    this.report(file, place, message)
  }

  /** Throws a `ContentError` if there are mistakes, because later checks rely on what was checked. */
  stop(): void {
    if (this.#found.length > 0) throw new ContentError(this.#found)
  }
}

function lineOf({ file, line, column, pointer, message }: Mistake): string {
  return `${file}:${line}:${column}: ${pointer && `${pointer}: `}${message}`
}
