import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makePdf } from '../pdf.mjs'

/** The parts of a document's sheet that the test uses. */
interface Sheet {
  paragraph(text: string): void
  list(items: string[]): void
  table(rows: string[][], options: { widths: number[] }): void
}

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
  const compose = (sheet: Sheet) => {
    sheet.paragraph('Words.')
    sheet.list(['First', 'Second'])
    sheet.table([['Price', '50']], { widths: [0.5, 0.5] })
  }
  const make = () => makePdf(about, compose)
  const [first, second] = [await make(), await make()]
  expect(first.equals(second)).toBe(true)
  const text = first.toString('latin1')
  expect(text).toContain('/MarkInfo')
  expect(text).toContain('/Lang (en)')
  expect(text).toContain('/DisplayDocTitle true')
  // Screen readers announce a list as one, and a cell with the name of its row.
  expect(text.match(/\/S \/LI\b/g)).toHaveLength(2)
  expect(text).toContain('/Scope /Row')
})
