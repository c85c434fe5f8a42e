import type { Host } from './input.ts'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Number of hexadecimal digits in a revision. */
const REVISION_LENGTH = 16

/** The hash of a text in Content-Security-Policy format. */
export function policyHash(text: string, { sha256 }: Host): string {
  return `sha256-${base64(bytesOf(sha256(text)))}`
}

/** A short hash of a text, for cache revisions. */
export function revision(text: string, { sha256 }: Host): string {
  return sha256(text).slice(0, REVISION_LENGTH)
}

function bytesOf(hexadecimal: string): number[] {
  return Array.from(hexadecimal.matchAll(/../g), ([digits]) => Number.parseInt(digits, 16))
}

/** RFC 4648, section 4. The language has no built-in Base64 function. */
function base64(bytes: readonly number[]): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.slice(index, index + 3)
    const group = (first << 16) | ((second ?? 0) << 8) | (third ?? 0)
    text += `${DIGITS[group >> 18]}${DIGITS[(group >> 12) & 63]}`
    text += second === undefined ? '=' : DIGITS[(group >> 6) & 63]
    text += third === undefined ? '=' : DIGITS[group & 63]
  }
  return text
}
