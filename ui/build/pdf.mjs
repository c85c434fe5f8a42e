/** The layout of the portal's PDF documents: A4, tagged, with the city's logo and fonts. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'

const FONTS = 'fonts'
const MARK = 'brand/mark.svg'
const MARGIN = 64
/** The page footer is in the bottom margin. */
const FOOT = 40
const INK = '#0b1f33'
const SOFT = '#45566b'
const LINE = '#c9c2b4'
const MARK_HEIGHT = 34

/**
 * Makes a PDF; `compose` receives the sheet to write on. The date comes from the content, not from the clock,
 * so the same input always gives the same bytes.
 */
export async function makePdf({ title, subject, author, date, footer }, compose) {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 8, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Subject: subject, Author: author, CreationDate: date, ModDate: date },
  })
  const chunks = []
  doc.on('data', (chunk) => chunks.push(chunk))
  const done = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  for (const name of ['title', 'strong', 'text']) {
    doc.registerFont(name, join(FONTS, `document-${name}.ttf`))
  }
  const sheet = new Sheet(doc)
  sheet.head(await readFile(MARK, 'utf8'), author)
  compose(sheet)
  sheet.finish(footer)
  await done
  return Buffer.concat(chunks)
}

/** Lays out text blocks from top to bottom and tags each one for assistive technology. */
class Sheet {
  #doc
  #root

  constructor(doc) {
    this.#doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  get #width() {
    return this.#doc.page.width - 2 * MARGIN
  }

  /** Adds a block to the structure tree; `draw` marks the content of the block. */
  #block(type, draw) {
    this.#root.add(this.#doc.struct(type, draw))
  }

  /** Marks decoration as an artifact, so screen readers skip it. */
  #artifact(draw) {
    this.#doc.markContent('Artifact')
    draw()
    this.#doc.endMarkedContent()
  }

  head(mark, company) {
    const doc = this.#doc
    const [, , , height] = mark
      .match(/viewBox="([\d. -]+)"/)[1]
      .split(' ')
      .map(Number)
    this.#artifact(() => {
      doc
        .save()
        .translate(MARGIN, MARGIN - 14)
        .scale(MARK_HEIGHT / height)
      for (const [, tag] of mark.matchAll(/<path ([^>]*)>/g)) {
        const fill = tag.match(/fill="([^"]+)"/)?.[1] ?? INK
        doc.path(tag.match(/ ?\bd="([^"]+)"/)[1]).fill(fill)
      }
      doc.restore()
    })
    this.#block('P', () => {
      doc
        .font('strong')
        .fontSize(9.5)
        .fillColor(INK)
        .text(company, MARGIN, MARGIN, { align: 'right', width: this.#width })
    })
    doc.y = MARGIN + 68
  }

  title(text, kicker) {
    const doc = this.#doc
    if (kicker) {
      this.#block('P', () => doc.font('strong').fontSize(10).fillColor(SOFT).text(kicker, MARGIN, doc.y))
      doc.moveDown(0.4)
    }
    this.#block('H1', () =>
      doc.font('title').fontSize(26).fillColor(INK).text(text, MARGIN, doc.y, { lineGap: 1 }),
    )
    doc.moveDown(0.7)
  }

  heading(text) {
    const doc = this.#doc
    this.#keep(70)
    doc.moveDown(0.7)
    this.#block('H2', () => doc.font('title').fontSize(15.5).fillColor(INK).text(text, MARGIN, doc.y))
    doc.moveDown(0.35)
  }

  paragraph(text) {
    const doc = this.#doc
    this.#block('P', () =>
      doc
        .font('text')
        .fontSize(10.5)
        .fillColor(INK)
        .text(text, MARGIN, doc.y, { width: this.#width, lineGap: 3 }),
    )
    doc.moveDown(0.6)
  }

  list(items) {
    const doc = this.#doc
    const list = doc.struct('L')
    this.#root.add(list)
    doc.font('text').fontSize(10.5).fillColor(INK).list(items, MARGIN, doc.y, {
      width: this.#width,
      lineGap: 2,
      paragraphGap: 2,
      bulletRadius: 1.4,
      bulletIndent: 12,
      textIndent: 12,
      structParent: list,
    })
    list.end()
    doc.moveDown(0.5)
  }

  /** Rows of cells; `widths` are shares of the line width. The first row names the columns if `header` is set. */
  table(rows, { widths, header = false, minHeight = 0 }) {
    const doc = this.#doc
    const cellOf = (text, row, column) => {
      const isHead = header ? row === 0 : column === 0
      return isHead
        ? { text, font: { src: 'strong', size: 9.5 }, type: 'TH', scope: header ? 'Column' : 'Row' }
        : { text, font: { src: 'text', size: 9.5 } }
    }
    doc.table({
      position: { x: MARGIN, y: doc.y },
      maxWidth: this.#width,
      structParent: this.#root,
      columnStyles: widths.map((share) => share * this.#width),
      rowStyles: { minHeight: minHeight + 11 },
      defaultStyle: {
        border: [0.6, 0, 0, 0],
        borderColor: LINE,
        padding: [6, 12, 5, 0],
        textColor: INK,
      },
      data: rows.map((cells, row) => cells.map((text, column) => cellOf(text, row, column))),
    })
    doc.moveDown(0.8)
  }

  /** Draws `[{ points, fill, stroke }]`, in `viewBox` units, at the full width of the line. */
  drawing(shapes, [x, y, width, height], description) {
    const doc = this.#doc
    const scale = this.#width / width
    this.#keep(height * scale + 20)
    const top = doc.y
    this.#root.add(
      doc.struct('Figure', { alt: description }, () => {
        doc.save().translate(MARGIN, top).scale(scale).translate(-x, -y)
        for (const { points, fill, stroke } of shapes) {
          doc.polygon(...points)
          if (fill && stroke) doc.lineWidth(2.4).fillAndStroke(fill, stroke)
          else doc.fill(fill)
        }
        doc.restore()
      }),
    )
    doc.y = top + height * scale + 14
  }

  /** Starts a new page unless at least `height` points are left on this one. */
  #keep(height) {
    const doc = this.#doc
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
  }

  finish(footer) {
    const doc = this.#doc
    this.#root.end()
    const { start, count } = doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page)
      // Text below the bottom margin would start a new page.
      doc.page.margins.bottom = 0
      this.#artifact(() => {
        const line = doc.page.height - FOOT
        const options = { width: this.#width, lineBreak: false }
        doc.font('strong').fontSize(8).fillColor(SOFT)
        doc.text(footer, MARGIN, line, options)
        doc.text(`${page + 1} / ${count}`, MARGIN, line, { ...options, align: 'right' })
      })
    }
    doc.end()
  }
}
