/** Generates the PDF documents of the requests for proposal from the page content. */
import { addDownload, zip } from './files.mjs'
import { makePdf } from './pdf.mjs'

/** The visible part of the plan, in plan units. */
const PLAN_VIEW = [26, 40, 1166, 872]
const GROUND = '#e9e3d6'
const PAPER = '#faf7f2'
const HERE = '#c8102e'
const PRICE_ROWS = 24

/**
 * Adds the documents and archives of all requests to the files; resolves with the documents by request
 * reference. `cityTime` formats an instant in the city's time zone.
 */
export async function addDocuments(files, content, cityTime) {
  const entries = []
  for (const request of content.collections.requests) {
    const { reference, documents } = request
    const made = await Promise.all(
      documents.map((document) => makeDocument(document, request, content, cityTime)),
    )
    const downloads = documents.map((document, index) => ({
      ...document,
      ...addDownload(files, `/rfp/${reference}/${document.id}.pdf`, made[index]),
    }))
    const archive = Object.fromEntries(
      documents.map(({ id }, index) => [`${reference}-${id}.pdf`, made[index]]),
    )
    const bundle =
      documents.length > 1 ? addDownload(files, `/rfp/${reference}/documents.zip`, zip(archive)) : undefined
    entries.push([reference, { documents: downloads, ...(bundle && { bundle }) }])
  }
  return Object.fromEntries(entries)
}

function makeDocument({ id, name }, request, { collections, words }, cityTime) {
  const { site } = collections
  const { reference, title, publishedAt } = request
  const about = {
    title: `${reference}: ${name}`,
    subject: title,
    author: site.companyName,
    date: new Date(publishedAt),
    footer: `${reference} · ${name}`,
  }
  return makePdf(about, (sheet) => {
    sheet.title(title, `${reference} · ${name}`)
    compose[id](sheet, request, { site, words, cityTime, districts: collections.districts })
  })
}

/** Writes the documents onto a sheet, by the id of the document. */
export const compose = {
  conditions(sheet, request, { site, words, cityTime }) {
    const facts = [
      ['category', words(`rfp.categories.${request.category}`)],
      ['department', request.department],
      ['method', words(`rfp.methods.${request.method}`)],
      ['publishedAt', cityTime(request.publishedAt)],
      ['questionsUntil', cityTime(request.questionsUntil)],
      ['closesAt', cityTime(request.closesAt)],
      ...(request.decisionBy ? [['decisionBy', cityTime(request.decisionBy)]] : []),
      ['contractTerm', request.contractTerm],
    ]
    sheet.paragraph(request.summary)
    sheet.table(
      facts.map(([name, value]) => [words(`rfp.facts.${name}`), value]),
      { widths: [0.32, 0.68] },
    )
    sheet.paragraph(words('rfp.contact.times'))
    const section = (name) => sheet.heading(words(`rfp.detail.${name}`))
    section('scope')
    for (const text of request.description) sheet.paragraph(text)
    sheet.list(request.scope)
    section('eligibility')
    sheet.list(request.eligibility)
    section('submit')
    sheet.list(request.submit)
    section('criteria')
    sheet.table(
      [
        [words('rfp.detail.criterion'), words('rfp.detail.weight')],
        ...request.criteria.map(({ name, weight }) => [name, String(weight)]),
      ],
      { widths: [0.8, 0.2], header: true },
    )
    if (request.amendments.length > 0) {
      section('amendments')
      sheet.list(request.amendments.map(({ at, text }) => `${cityTime(at)}: ${text}`))
    }
    section('rules')
    sheet.paragraph(words('rfp.fair.text'))
    sheet.paragraph(`${words('rfp.contact.text')} ${site.contact.procurement}`)
  },

  specification(sheet, request, { words }) {
    for (const text of request.description) sheet.paragraph(text)
    sheet.heading(words('rfp.documents.requirements'))
    sheet.table(
      [
        [
          words('rfp.documents.number'),
          words('rfp.documents.requirement'),
          words('rfp.documents.compliance'),
        ],
        ...request.scope.map((item, index) => [String(index + 1), item, '']),
      ],
      { widths: [0.1, 0.6, 0.3], header: true, minHeight: 26 },
    )
    sheet.paragraph(words('rfp.documents.specificationNote'))
  },

  'price-schedule'(sheet, request, { words }) {
    sheet.paragraph(words('rfp.documents.priceNote'))
    const head = ['item', 'unit', 'quantity', 'unitPrice', 'total'].map((name) =>
      words(`rfp.documents.${name}`),
    )
    sheet.table(
      [
        head,
        ...request.scope.map((item) => [item, '', '', '', '']),
        [words('rfp.documents.sum'), '', '', '', ''],
      ],
      { widths: [0.44, 0.12, 0.14, 0.15, 0.15], header: true, minHeight: PRICE_ROWS },
    )
    sheet.table(
      ['company', 'signatory', 'signed'].map((name) => [words(`rfp.documents.${name}`), '']),
      { widths: [0.32, 0.68], minHeight: 22 },
    )
  },

  'location-plan'(sheet, { district: id }, { words, districts }) {
    const district = districts.find((each) => each.id === id)
    const name = words(district.nameKey)
    sheet.paragraph(words('rfp.documents.planNote').replace('{district}', name))
    const shapes = [...districts]
      // Draw the marked district last, on top of its neighbors.
      .sort((a, b) => Number(a.id === id) - Number(b.id === id))
      .map(({ id: each, shape }) => ({
        points: shape.split(' ').map((point) => point.split(',').map(Number)),
        fill: each === id ? HERE : GROUND,
        stroke: PAPER,
      }))
    sheet.drawing(shapes, PLAN_VIEW, words('rfp.documents.planAlt').replace('{district}', name))
    sheet.paragraph(words(district.leadKey))
    sheet.paragraph(words(district.textKey))
  },
}
