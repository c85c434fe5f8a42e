/** Checks that every text and every image in a collection exists. */
import type { Texts } from '../../src/content/types.ts'
import { ContentError } from '../error.ts'
import { hasText } from '../texts.ts'

const PICTURE_FIELDS = ['image', 'panorama']

export function checkReferences(
  files: Readonly<Record<string, unknown>>,
  texts: Texts,
  media: Readonly<Record<string, unknown>>,
): void {
  const checkKey = (key: unknown, place: string) => {
    if (typeof key === 'string' && !hasText(texts, key))
      throw new ContentError(`${place}: unknown text '${key}'`)
  }
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) {
      const where = `${place}/${name}`
      if (name.endsWith('Key')) checkKey(child, where)
      if (name.endsWith('Keys') && Array.isArray(child))
        for (const [index, key] of child.entries()) checkKey(key, `${where}/${index}`)
      if (PICTURE_FIELDS.includes(name) && typeof child === 'string' && !media[child])
        throw new ContentError(`${where}: unknown image '${child}'`)
      visit(child, where)
    }
  }
  for (const [name, value] of Object.entries(files)) visit(value, `ui/content/${name}.json#`)
}
