/** Reads the files that editors write: content/ and the list of images. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const CONTENT = 'content'
const TEXTS = join(CONTENT, 'en')
const PICTURES = 'media/web.json'

/** The site's sources in the format of site/input.ts. */
export async function readSources() {
  const [collections, texts, media] = await Promise.all([
    readFolder(CONTENT),
    readFolder(TEXTS),
    readPictures(),
  ])
  return { files: { ...collections, ...texts }, media }
}

/** The texts of a folder's JSON files by their paths relative to content/. */
async function readFolder(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const entries = names.map(async (name) => {
    const file = join(folder, name)
    return [relative(CONTENT, file), await readFile(file, 'utf8')]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function readPictures() {
  const { pictures } = JSON.parse(await readFile(PICTURES, 'utf8'))
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
