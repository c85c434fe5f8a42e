/** Reads the files that editors write: content/ and the list of images. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BuildError } from './errors.mjs'

const CONTENT = 'content'
const TEXTS = join(CONTENT, 'en')
const PICTURES = 'media/web.json'

/** The site's sources in the format of site/input.ts: parsed, but not validated. */
export async function readSources() {
  const [collections, bundles, media] = await Promise.all([
    readFolder(CONTENT),
    readFolder(TEXTS),
    readPictures(),
  ])
  return { collections, bundles, media }
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

async function readPictures() {
  const { pictures } = await readJson(PICTURES)
  const entries = Object.entries(pictures).map(([name, { width, height, files }]) => {
    const widths = (format) => files.filter((file) => file.format === format).map((file) => file.width)
    const jpeg = files.findLast(({ format }) => format === 'jpg')
    return [
      name,
      { width, height, widths: widths('avif'), jpegWidths: widths('jpg'), jpegBytes: jpeg?.bytes ?? 0 },
    ]
  })
  return Object.fromEntries(entries)
}
