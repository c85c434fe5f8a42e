/** The press kit: fact sheet, logo package, photo set and company text. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { largestJpeg, writeFileFor, zip } from './files.mjs'
import { makePdf } from './pdf.mjs'

const FOLDER = '/press-awards/kit'
const LOGOS = ['logo.svg', 'logo-dark.svg', 'mark.svg', 'mark-dark.svg']
/** Made by media/derive.mjs, so that a normal build never draws a picture. */
const LOGO_PICTURES = ['logo.png', 'logo-dark.png']

export async function writePressKit(out, { collections, media, words }) {
  const { articles, facts, site } = collections
  const text = companyText(facts, site, words)
  const kit = {
    facts: await writeFileFor(out, `${FOLDER}/fact-sheet.pdf`, await factSheet(facts, articles, site, words)),
    logo: await writeFileFor(out, `${FOLDER}/logos.zip`, zip(await logos(words))),
    photos: await writeFileFor(out, `${FOLDER}/photos.zip`, zip(await photos(articles, media, words))),
    text: await writeFileFor(out, `${FOLDER}/company-text.txt`, text),
  }
  await Promise.all(
    articles.map((article) =>
      writeFileFor(out, `/press-awards/${article.slug}.txt`, articleText(article, site, words)),
    ),
  )
  return Object.entries(kit).map(([id, file]) => ({ id, ...file }))
}

function factSheet(facts, articles, site, words) {
  const about = {
    title: words('mediaCenter.kit.facts.title'),
    subject: site.cityName,
    author: site.companyName,
    date: new Date(articles[0].date),
    footer: site.baseUrl,
  }
  return makePdf(about, (sheet) => {
    sheet.title(words('homePage.facts.title'), about.title)
    sheet.paragraph(words('mediaCenter.company.text'))
    sheet.table(
      facts.map((fact) => [words(fact.titleKey), factLine(fact, words)]),
      { widths: [0.4, 0.6] },
    )
    sheet.heading(words('mediaCenter.contact.title'))
    sheet.paragraph(`${site.contact.press} · ${site.contact.phone}`)
    sheet.paragraph(words('mediaCenter.kit.credit'))
  })
}

function factLine({ valueKey, statusKey, descriptionKey }, words) {
  const value = words(valueKey) + (statusKey ? ` – ${words(statusKey)}` : '')
  return descriptionKey ? `${value}. ${words(descriptionKey)}` : value
}

function companyText(facts, site, words) {
  return [
    site.companyName,
    '',
    words('mediaCenter.company.text'),
    '',
    words('homePage.about.text1'),
    '',
    words('homePage.about.text2'),
    '',
    ...facts.map((fact) => `${words(fact.titleKey)}: ${factLine(fact, words)}`),
    '',
    `${site.contact.press}, ${site.contact.phone}`,
    '',
  ].join('\n')
}

async function logos(words) {
  const files = [
    ...LOGOS.map((name) => [name, join('brand', name)]),
    ...LOGO_PICTURES.map((name) => [name, join('media/kit', name)]),
  ]
  const entries = files.map(async ([name, file]) => [name, await readFile(file)])
  return Object.fromEntries([
    ...(await Promise.all(entries)),
    ['rules.txt', `${words('mediaCenter.kit.rules')}\n`],
  ])
}

/** `press/monorail` in a folder of its own. */
const photoName = (image) => `${image.replace('/', '-')}.jpg`

/** The pictures of the articles, with their captions. */
async function photos(articles, media, words) {
  const names = [...new Set(articles.map(({ image }) => image))]
  const entries = names.map(async (image) => {
    const bytes = await readFile(join('media/web', largestJpeg(image, media)))
    return [photoName(image), bytes]
  })
  const captions = names.map((image) => {
    const { imageAlt } = articles.find((article) => article.image === image)
    return `${photoName(image)}: ${imageAlt}`
  })
  const note = [words('mediaCenter.kit.credit'), '', ...captions, ''].join('\n')
  return Object.fromEntries([...(await Promise.all(entries)), ['captions.txt', note]])
}

/** A press item as plain text, to copy from. */
function articleText({ title, date, summary, body }, site, words) {
  const blocks = body.map((block) => {
    if (block.p) return block.p
    if (block.h) return block.h.toUpperCase()
    if (block.list) return block.list.map((item) => `- ${item}`).join('\n')
    return `"${block.quote}"\n${block.role}`
  })
  const parts = [title, date, summary, ...blocks, words('mediaCenter.company.text'), `${site.contact.press}`]
  return `${parts.join('\n\n')}\n`
}
