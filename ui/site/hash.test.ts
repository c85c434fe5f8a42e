import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { policyHash, revision } from './hash.ts'

const host = {
  sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
  offsetsOf: () => undefined,
}

test.each(['', 'a', 'ab', 'abc', 'naïve – 新都 😀'])(
  'the hash of %j matches the reference implementation',
  (text) => {
    const digest = createHash('sha256').update(text)
    expect(policyHash(text, host)).toBe(`sha256-${digest.copy().digest('base64')}`)
    expect(revision(text, host)).toBe(digest.digest('hex').slice(0, 16))
  },
)
