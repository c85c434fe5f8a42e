/**
 * Makes the web sizes of every master picture, or checks that they are current.
 *
 *   node media/derive.mjs           derive what is missing or out of date
 *   node media/derive.mjs --check   exit 1 and name each file that is out of date
 *
 * Masters are in media/masters, derived files in media/web; media/web.json lists them with the hash
 * of the master they came from. All three are committed, so a normal build never encodes a picture.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const mastersDir = join(here, 'masters')
const webDir = join(here, 'web')
const manifestFile = join(here, 'web.json')

/** Raise when a setting below changes: every derived file is then out of date. */
const RECIPE = 1
const PICTURE_WIDTHS = [480, 800, 1200, 1600]
/** The tiles of the first view on phones: a step more, because every kilobyte there is waited for. */
const TILE_WIDTHS = [480, 640, 800, 1200]
const PANORAMA_WIDTH = 4096
const STILL_WIDTHS = [800]

/** Parts of masters that stand as pictures of their own: the middle of a wide picture, for upright screens. */
const CROPS = [{ name: 'hero/poster-upright', path: 'hero/poster.png', aspectRatio: 2 / 3 }]

/** What one master becomes: `format` and `width` of each derived file. */
function plan(name, width) {
  if (name === 'og') return [{ format: 'jpg', width }]
  if (name.startsWith('vr/')) {
    // A panorama is shown whole by the viewer; a still stands in for it where there is no canvas.
    return [{ format: 'webp', width: PANORAMA_WIDTH }, ...STILL_WIDTHS.flatMap((w) => both(w))]
  }
  const steps = name.startsWith('hero-slides/') ? TILE_WIDTHS : PICTURE_WIDTHS
  const widths = steps.filter((w) => w < width * 0.9).concat(width)
  return widths.flatMap((w) => both(w))
}

const both = (width) => [
  { format: 'avif', width },
  { format: 'jpg', width },
]

async function encode(sharp, master, { format, width }) {
  const picture = sharp(master).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif({ quality: 58, effort: 6 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 78, effort: 6 }).toBuffer()
  return picture.jpeg({ quality: 76, mozjpeg: true }).toBuffer()
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

async function masters() {
  const entries = await readdir(mastersDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((e) => e.isFile() && /\.(png|jpg)$/.test(e.name))
    .map((e) => relative(mastersDir, join(e.parentPath, e.name)).split(sep).join('/'))
    .sort()
}

/** The middle of a picture in another shape, at its full height. */
async function cropped(sharp, bytes, aspectRatio) {
  const { height } = await sharp(bytes).metadata()
  const width = Math.round(height * aspectRatio)
  return sharp(bytes).resize({ width, height, fit: 'cover' }).png().toBuffer()
}

async function readManifest() {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8'))
  } catch {
    return { recipe: 0, pictures: {} }
  }
}

/** Why the derived files of one picture are not current, or undefined when they are. */
async function staleness(name, known, hash) {
  if (!known) return 'was never derived'
  const planned = plan(name, known.width).map(({ format, width }) => `${width}.${format}`)
  const derived = known.files.map(({ format, width }) => `${width}.${format}`)
  if (planned.join() !== derived.join()) return 'is wanted in other sizes'
  if (known.master !== hash) return 'changed since its web sizes were derived'
  for (const file of known.files) {
    try {
      if (sha256(await readFile(join(webDir, file.path))) !== file.sha256)
        return `${file.path} was changed by hand`
    } catch {
      return `${file.path} is missing`
    }
  }
  return undefined
}

const check = process.argv.includes('--check')
const manifest = await readManifest()
const known = manifest.recipe === RECIPE ? manifest.pictures : {}
const pictures = {}
const stale = []

const pictureFiles = (await masters()).map((path) => ({ name: path.replace(/\.\w+$/, ''), path }))
for (const { name, path, aspectRatio } of [...pictureFiles, ...CROPS]) {
  const bytes = await readFile(join(mastersDir, path))
  const hash = sha256(bytes)
  const reason = await staleness(name, known[name], hash)
  if (!reason) {
    pictures[name] = known[name]
    continue
  }
  if (check) {
    stale.push(`media/masters/${path}: ${reason}`)
    continue
  }
  const { default: sharp } = await import('sharp')
  const picture = aspectRatio ? await cropped(sharp, bytes, aspectRatio) : bytes
  const { width, height } = await sharp(picture).metadata()
  const files = []
  for (const variant of plan(name, width)) {
    const data = await encode(sharp, picture, variant)
    const file = `${name}-${variant.width}.${variant.format}`
    await mkdir(dirname(join(webDir, file)), { recursive: true })
    await writeFile(join(webDir, file), data)
    files.push({ path: file, ...variant, bytes: data.length, sha256: sha256(data) })
  }
  pictures[name] = { master: hash, width, height, files }
  console.log(
    `${name}: ${files.length} files, ${Math.round(files.reduce((n, f) => n + f.bytes, 0) / 1024)} KB`,
  )
}

for (const name of Object.keys(manifest.pictures)) {
  if (pictures[name] || check) continue
  for (const file of manifest.pictures[name].files) await rm(join(webDir, file.path), { force: true })
}

if (stale.length > 0) {
  console.error(`${stale.join('\n')}\nRun 'npm run media' in ui/ and commit the result.`)
  process.exit(1)
}
if (!check) await writeFile(manifestFile, `${JSON.stringify({ recipe: RECIPE, pictures }, null, 1)}\n`)
