import { TEXT_TRUNCATE_DEFAULT } from '../constants.ts'

/** At most `limit` characters of a text; what was cut is replaced by an ellipsis after a whole word. */
export function truncate(text: string, limit: number = TEXT_TRUNCATE_DEFAULT): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : limit - 1).replace(/[\s,.;:]+$/, '')}…`
}
