/** The characters that a path may hold, but that `encodeURIComponent` encodes (RFC 3986, section 3.3). */
const PLAIN = /%(24|26|2B|2C|2F|3A|3B|3D|40)/g

/** Percent-encodes a path as the server does: it redirects from every other form. */
export function encodePath(path: string): string {
  return encodeURIComponent(path).replace(PLAIN, decodeURIComponent)
}
