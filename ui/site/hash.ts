import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { strToU8 } from 'fflate'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Number of hexadecimal digits in a revision. */
const REVISION_LENGTH = 16

/** The hash of a text in Content-Security-Policy format. */
export function policyHash(text: string): string {
  return `sha256-${base64(sha256(strToU8(text)))}`
}

/** A short hash of a text, for cache revisions. */
export function revision(text: string): string {
  return bytesToHex(sha256(strToU8(text))).slice(0, REVISION_LENGTH)
}

/** RFC 4648, section 4. The language has no built-in Base64 function. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.subarray(index, index + 3)
    const group = (first << 16) | ((second ?? 0) << 8) | (third ?? 0)
    text += `${DIGITS[group >> 18]}${DIGITS[(group >> 12) & 63]}`
    text += second === undefined ? '=' : DIGITS[(group >> 6) & 63]
    text += third === undefined ? '=' : DIGITS[group & 63]
  }
  return text
}
