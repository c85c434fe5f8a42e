/** Files that are served unchanged: media, brand, and the icon sheet. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { copyOf } from './files.mjs'

/** Folders below media/ and their addresses in the site. */
const MEDIA = { web: '/media', film: '/media/film', awards: '/media/awards', icons: '/media/icons' }
const BRAND = ['logo.svg', 'logo-dark.svg', 'plan-night.svg', 'plan-sheet.svg', 'plan-green.svg']

/** Adds the static files; resolves with the ones that the service worker caches. */
export async function addStatic(files) {
  for (const [folder, target] of Object.entries(MEDIA)) {
    const entries = await readdir(join('media', folder), { recursive: true, withFileTypes: true })
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const source = join(parentPath, name)
      const path = target + source.slice(join('media', folder).length).split(sep).join('/')
      // Drawings get compressed variants, which are made of files in memory.
      files.set(path, name.endsWith('.svg') ? await readFile(source) : copyOf(source))
    }
  }
  const drawings = BRAND.map((name) => [`/brand/${name}`, join('brand', name)])
  const stored = new Map()
  for (const [path, source] of [...drawings, ['/favicon.svg', 'brand/favicon.svg']])
    stored.set(path, await readFile(source))
  stored.set('/brand/icons.svg', Buffer.from(await iconSheet('brand/icons', 'brand/social')))
  for (const [path, content] of stored) files.set(path, content)
  return [...stored.keys()]
}

/** Combines the icons of some folders into one SVG; the file names become the symbol ids. */
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
