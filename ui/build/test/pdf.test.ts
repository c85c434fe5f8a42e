import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makePdf } from '../pdf.mjs'

const TRUETYPE = '00010000'

test.each(['title', 'strong', 'text'])(
  'the font %s is TrueType: the PDF library writes empty glyphs for other formats',
  async (name) => {
    const font = await readFile(`fonts/document-${name}.ttf`)
    expect(font.subarray(0, 4).toString('hex')).toBe(TRUETYPE)
  },
)

test('a document is tagged, has a title, and is reproducible', async () => {
  const about = { title: 'Conditions', subject: 'A request', author: 'Us', date: new Date(0), footer: 'Foot' }
  const make = () => makePdf(about, (sheet: { paragraph(text: string): void }) => sheet.paragraph('Words.'))
  const [first, second] = [await make(), await make()]
  expect(first.equals(second)).toBe(true)
  const text = first.toString('latin1')
  expect(text).toContain('/MarkInfo')
  expect(text).toContain('/Lang (en)')
  expect(text).toContain('/DisplayDocTitle true')
})
