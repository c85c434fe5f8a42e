/** In characters, as the server demands it. */
export const MIN_LENGTH = 15
export const MAX_LENGTH = 200

/** Without characters that are taken for others. There are 32, so that each has five bits. */
const ALPHABET = 'abcdefghjkmnopqrstuvwxyz23456789'
const GROUPS = 4
const GROUP = 5

/** A password of a hundred random bits, in groups that can be read out. */
export function suggestPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP))
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length])
  const group = (at: number) => letters.slice(at * GROUP, (at + 1) * GROUP).join('')
  return Array.from({ length: GROUPS }, (_, at) => group(at)).join('-')
}
