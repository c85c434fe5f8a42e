import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { archive } from '../archive.mjs'
import { copyOf, zip } from '../files.mjs'

test('every file can be found in the archive, and photos of the ZIP archive are stored once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    const [photo, other] = ['a photo of the river', 'a photo of the market']
    for (const [name, bytes] of Object.entries({ 'a.jpg': photo, 'b.jpg': other }))
      await writeFile(join(folder, name), bytes)
    const text = Buffer.from('A text, a text, a text, a text.')
    const files = new Map<string, Uint8Array | { source: string }>([
      ['/media/a.jpg', copyOf(join(folder, 'a.jpg'))],
      ['/media/b.jpg', copyOf(join(folder, 'b.jpg'))],
      ['/pages/home.html', text],
      ['/pages/home.html.gz', gzipSync(text)],
      ['/photos.zip', zip({ 'first.jpg': photo })],
    ])
    const made = await archive(files, '/photos.zip')

    const site = made.get('/site') ?? Buffer.alloc(0)
    const rows = String(made.get('/index')).trimEnd().split('\n')
    const contents = rows.map((row) => {
      const [name = '', hash, place, length, unpacked] = row.split('\t')
      const stored = site.subarray(Number(place), Number(place) + Number(length))
      const content = unpacked ? gunzipSync(stored) : stored
      expect(createHash('sha256').update(content).digest('hex'), name).toBe(hash)
      if (unpacked) expect(content).toHaveLength(Number(unpacked))
      return [name, String(content)]
    })
    expect(contents.map(([name]) => `/${name}`)).toEqual([...files.keys()])
    expect(Object.fromEntries(contents)).toMatchObject({
      'media/a.jpg': photo,
      'media/b.jpg': other,
      'pages/home.html': String(text),
    })
    expect(site.indexOf(photo)).toBe(site.lastIndexOf(photo))
  } finally {
    await rm(folder, { recursive: true })
  }
})
