import { TEXT_TRUNCATE_DEFAULT } from '../constants.ts'

/** What search engines show of a description, in characters. */
export const DESCRIPTION_LENGTH = 155

const PUNCTUATION = /[\s,.;:]+$/
/** A text does not break off after words that only lead on. */
const LEADING_ON = /(\s+(a|an|and|for|in|of|or|the|to))+$/

/** At most `limit` characters of a text; what was cut is replaced by an ellipsis after a whole word. */
export function truncate(text: string, limit: number = TEXT_TRUNCATE_DEFAULT): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const lastSpace = cut.lastIndexOf(' ')
  const words = cut.slice(0, lastSpace > 0 ? lastSpace : limit - 1).replace(PUNCTUATION, '')
  return `${words.replace(LEADING_ON, '')}…`
}
