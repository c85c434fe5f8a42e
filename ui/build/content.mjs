/** Reads content/ and refuses what would leave a hole in a page. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BuildError } from './errors.mjs'

const CONTENT = 'content'
const TEXTS = join(CONTENT, 'en')

/** `{ lists, bundles, media }`: the collections, the text bundles by name, the pictures' sizes. */
export async function readContent() {
  const lists = await readFolder(CONTENT)
  const bundles = await readFolder(TEXTS)
  const media = await readMedia()
  checkTexts(bundles)
  checkLists(lists, merged(Object.values(bundles)), media)
  return { lists, bundles, media }
}

async function readFolder(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const entries = await Promise.all(
    names.map(async (name) => [basename(name, '.json'), await readJson(join(folder, name))]),
  )
  return Object.fromEntries(entries)
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new BuildError(`ui/${file}: ${error.message}`)
  }
}

async function readMedia() {
  const { pictures } = await readJson('media/web.json')
  const entries = Object.entries(pictures).map(([name, { width, height, files }]) => [
    name,
    { width, height, widths: files.filter(({ format }) => format === 'avif').map((file) => file.width) },
  ])
  return Object.fromEntries(entries)
}

/** A bundle owns one first part of the keys, so that no bundle writes into another's. */
function checkTexts(bundles) {
  const owners = new Map()
  for (const [name, bundle] of Object.entries(bundles)) {
    for (const part of Object.keys(bundle)) {
      const owner = owners.get(part)
      if (owner) throw new BuildError(`ui/${TEXTS}/${name}.json: '${part}' belongs to ${owner}.json`)
      owners.set(part, name)
    }
  }
}

/** Every text key and picture that a list names must exist. */
function checkLists(lists, texts, media) {
  const visit = (value, where) => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, `${where}/${index}`)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        const place = `${where}/${key}`
        if (key.endsWith('Key') && !textExists(texts, child))
          throw new BuildError(`${place}: there is no text '${child}'`)
        if ((key === 'image' || key === 'panorama') && !media[child])
          throw new BuildError(`${place}: there is no picture '${child}'`)
        visit(child, place)
      }
    }
  }
  for (const [name, list] of Object.entries(lists)) visit(list, `ui/${CONTENT}/${name}.json#`)
}

export function textExists(texts, key) {
  let node = texts
  for (const part of key.split('.')) node = typeof node === 'object' ? node?.[part] : undefined
  return typeof node === 'string'
}

export function merged(bundles) {
  return Object.assign({}, ...bundles)
}
