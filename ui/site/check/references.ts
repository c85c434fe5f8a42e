/** Checks that every text, image and file in a collection exists. */
import type { Texts } from '../../src/content/types.ts'
import type { Picture } from '../input.ts'
import type { Pointer } from '../json.ts'
import type { Layers } from '../layers.ts'
import type { Mistakes } from '../mistakes.ts'
import { hasText } from '../texts.ts'

const PICTURE_FIELDS = ['image', 'panorama']

interface Known {
  texts: Texts
  media: Readonly<Record<string, Picture>>
  attachments: Readonly<Record<string, unknown>>
}

export function checkReferences(
  layers: Layers,
  { texts, media, attachments }: Known,
  mistakes: Mistakes,
): void {
  for (const layered of layers.values()) {
    const report = (pointer: Pointer, message: string) => mistakes.reportAt(layered, pointer, message)
    const checkKey = (key: unknown, pointer: Pointer) => {
      if (typeof key === 'string' && !hasText(texts, key)) report(pointer, `unknown text '${key}'`)
    }
    const visit = (node: unknown, pointer: Pointer): void => {
      if (typeof node !== 'object' || node === null) return
      for (const [name, child] of Object.entries(node)) {
        const where = [...pointer, Array.isArray(node) ? Number(name) : name]
        if (name.endsWith('Key')) checkKey(child, where)
        if (name.endsWith('Keys') && Array.isArray(child))
          for (const [index, key] of child.entries()) checkKey(key, [...where, index])
        if (PICTURE_FIELDS.includes(name) && typeof child === 'string' && !Object.hasOwn(media, child))
          report(where, `unknown image '${child}'`)
        else if (name === 'panorama' && typeof child === 'string' && media[child]?.revision)
          report(where, `'${child}' is no panorama: these come with the executable`)
        if (name === 'file' && typeof child === 'string' && !Object.hasOwn(attachments, child))
          report(where, `there is no document '${child}' in files/`)
        visit(child, where)
      }
    }
    visit(layered.value, [])
  }
}
