/** Copies what is served as it is: texts, media, brand and loose files. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export async function copyStatic(out, { bundles }) {
  await cp('media/web', join(out, 'media'), { recursive: true })
  await cp('media/film', join(out, 'media/film'), { recursive: true })
  await cp('media/awards', join(out, 'media/awards'), { recursive: true })
  await cp('media/icons', join(out, 'media/icons'), { recursive: true })
  const brand = join(out, 'brand')
  await mkdir(brand, { recursive: true })
  for (const name of ['logo.svg', 'logo-dark.svg', 'plan.svg', 'plan-night.svg', 'plan-sheet.svg'])
    await cp(join('brand', name), join(brand, name))
  await writeFile(join(brand, 'icons.svg'), await iconSheet('brand/icons', 'brand/social'))
  await cp('brand/favicon.svg', join(out, 'favicon.svg'))

  const texts = join(out, 'assets/i18n/en')
  await mkdir(texts, { recursive: true })
  for (const [name, bundle] of Object.entries(bundles)) {
    await writeFile(join(texts, `${name}.json`), JSON.stringify(bundle))
  }
}

/** All icons of some folders as one file of symbols, named as the files are. */
async function iconSheet(...folders) {
  const symbols = []
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.svg')).sort()
    for (const name of names) {
      const drawing = await readFile(join(folder, name), 'utf8')
      const symbol = drawing
        .trim()
        .replace(/<title>.*?<\/title>/, '')
        .replace(/ (xmlns|role|aria-label)="[^"]*"/g, '')
        .replace('<svg', `<symbol id="${basename(name, '.svg')}"`)
        .replace('</svg>', '</symbol>')
      symbols.push(symbol)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
