/** The press kit: fact sheet, logo package, photo set, and company text. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addDownload, zip } from './files.mjs'
import { makePdf } from './pdf.mjs'

const FOLDER = '/press-awards/kit'
/** The archive of the article images. */
export const PHOTOS = `${FOLDER}/photos.zip`
const LOGOS = ['logo.svg', 'logo-dark.svg', 'mark.svg', 'mark-dark.svg']
/** Rendered by media/derive.mjs, so the build does not rasterize images. */
const LOGO_PICTURES = ['logo.png', 'logo-dark.png']

/** Adds the press kit to the files; resolves with the list for the press page. */
export async function addPressKit(
  files,
  { collections, media, words },
  { companyText, factText, largestPicture },
) {
  const { articles, facts, site } = collections
  const parts = {
    facts: ['fact-sheet.pdf', await factSheet(facts, articles, site, words, factText)],
    logo: ['logos.zip', zip(await logos(words))],
    photos: [basename(PHOTOS), zip(await photos(articles, media, words, largestPicture))],
    text: ['company-text.txt', companyText],
  }
  return Object.entries(parts).map(([id, [name, content]]) => ({
    id,
    ...addDownload(files, `${FOLDER}/${name}`, content),
  }))
}

function factSheet(facts, articles, site, words, factText) {
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
      facts.map((fact) => [words(fact.titleKey), factText(fact, words)]),
      { widths: [0.4, 0.6] },
    )
    sheet.heading(words('mediaCenter.contact.title'))
    sheet.paragraph(`${site.contact.press} · ${site.contact.phone}`)
    sheet.paragraph(words('mediaCenter.kit.credit'))
  })
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

/** An image's name in the archive, which is flat. */
const photoName = (image) => `${image.replace('/', '-')}.jpg`

/** The article images with their captions. */
async function photos(articles, media, words, largestPicture) {
  const names = [...new Set(articles.map(({ image }) => image))]
  const entries = names.map(async (image) => {
    const bytes = await readFile(largestPicture(image, media).replace(/^\/media/, 'media/web'))
    return [photoName(image), bytes]
  })
  const captions = names.map((image) => {
    const { imageAlt } = articles.find((article) => article.image === image)
    return `${photoName(image)}: ${imageAlt}`
  })
  const note = [words('mediaCenter.kit.credit'), '', ...captions, ''].join('\n')
  return Object.fromEntries([...(await Promise.all(entries)), ['captions.txt', note]])
}
