/** The light of the street by the hour: tints and three levels, mixed between eight hours of the day. */

const HOURS = [6, 8, 12, 16, 18, 19.5, 21, 24]

/** Tints at these hours: the sky from top to horizon, then the layers of the street from far to near. */
const HEX_TINTS: Record<string, string> = {
  s0: '8fa6b8 b3c9d2 bfd5da bccfd2 6f86a0 2b4763 0f2740 081a2b',
  s1: 'b4bfc4 c6d6d8 cfe0e1 d2dad4 a3a2a8 4a5f7c 16324e 0b2034',
  s2: 'd9cfc3 dde3de deeae7 e3e1d4 d6b295 7a7288 1f3f5e 0e263d',
  s3: 'ecd9c2 ece9df ebf0ea efe6d2 efcb9c b28474 2c4c6a 122c46',
  s4: 'f5e2c4 f6eedf f4f3ea f5e6c9 f8dfb4 d99f72 3d5c78 173350',
  h: 'b3aca4 cbccc4 d3d6cc d6cab2 c4a893 5b5a6e 1b3752 0d243a',
  f: '9aa3a8 b1bbbc b9c2be c9bda7 958b99 414d65 142f4a 0a1f33',
  ml: 'b7a38e cfc7b8 c6c9c0 958e83 55637a 27374e 102a43 0a2034',
  mr: '66737f 84929c 94a0a6 dccaa8 82788a 4a4c60 163350 0d2740',
  n: 'd3bfa6 eadcc4 f3e9d8 efdcba e4c79c 655e6a 263f58 1c3750',
  n2: '76706c a79c8a b3a78f b39b78 8a7058 3c4256 152c42 10273b',
  p: 'd0c0aa ece0cb f3ebde efdfc2 ead2ae 6f6770 263f57 1b344c',
  r: '8f8b85 c4b8a4 d0c5b2 cbb897 b49f8d 4b4c5c 182f46 11273c',
  g: '5f7467 7b9a80 86a387 8a9a72 57644f 2d4048 123440 0e2d39',
  k: '0b1f33 0b1f33 0b1f33 0b1f33 0b1f33 0d2135 49657f 3d5871',
  you: 'c8102e c8102e c8102e c8102e c8102e ee3549 ee3549 ee3549',
  sun: 'f7dfae fff6dc fffdf2 fff1cf ffe2a6 f2b27a f2b27a f2b27a',
}
/** Shares from 0 to 1: windows that are lit, lamps, and the night sky. */
const LEVELS: Record<string, number[]> = {
  lit: [0.55, 0.08, 0, 0, 0.6, 0.9, 1, 0.6],
  lamp: [0.7, 0, 0, 0, 0, 1, 1, 1],
  night: [0, 0, 0, 0, 0, 0.35, 0.9, 1],
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share
const channels = (hex: string) => [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
const TINTS = Object.entries(HEX_TINTS).map(([name, tints]) => ({
  name,
  tints: tints.split(' ').map(channels),
}))

/** The values of the drawing's custom properties at an hour from 6 to 24. */
export function lightAt(hour: number): [name: string, value: string][] {
  const next = Math.max(
    1,
    HOURS.findIndex((each) => each >= hour),
  )
  const [before = 0, after = 0] = HOURS.slice(next - 1)
  const share = (hour - before) / (after - before)
  const colors = TINTS.map(({ name, tints }): [string, string] => {
    const [from = [], to = []] = tints.slice(next - 1)
    return [name, `rgb(${from.map((value, index) => Math.round(mix(value, to[index] ?? 0, share)))})`]
  })
  const levels = Object.entries(LEVELS).map(([name, list]): [string, string] => {
    const [from = 0, to = 0] = list.slice(next - 1)
    return [name, mix(from, to, share).toFixed(2)]
  })
  return [...colors, ...levels]
}
