import { TEXT_TRUNCATE_DEFAULT } from '../constants.ts'

/** Number of characters that search engines show of a description. */
export const DESCRIPTION_LENGTH = 155

const PUNCTUATION = /[\s,.;:]+$/
/** A truncated text must not end with these words. */
const LEADING_ON = /(\s+(a|an|and|for|in|of|or|the|to))+$/

/** Truncates a text to at most `limit` characters, after a whole word and with an ellipsis. */
export function truncate(text: string, limit: number = TEXT_TRUNCATE_DEFAULT): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const lastSpace = cut.lastIndexOf(' ')
  const words = cut.slice(0, lastSpace > 0 ? lastSpace : limit - 1).replace(PUNCTUATION, '')
  return `${words.replace(LEADING_ON, '')}…`
}
