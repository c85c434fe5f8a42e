/**
 * Makes the web sizes of every master picture and the PNGs of the brand drawings, or checks that they
 * are current.
 *
 *   node media/derive.mjs           derive what is missing or out of date
 *   node media/derive.mjs --check   exit 1 and name each file that is out of date
 *
 * Masters are in media/masters, derived files in media/web; drawings are in brand, their PNGs in
 * media/icons and media/kit. media/web.json lists the derived files with the hash of the master they
 * came from. All are committed, so a normal build never encodes a picture.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const mastersDir = join(here, 'masters')
const webDir = join(here, 'web')
const brandDir = join(here, '../brand')
const manifestFile = join(here, 'web.json')

/** Raise when a setting below changes: every derived file is then out of date. */
const RECIPE = 7
/** Widths of the AVIF files; the master's own width is added. */
const PICTURE_WIDTHS = [480, 800, 1400]
/** The tiles of the first view on phones: a step more, because every kilobyte there is waited for. */
const TILE_WIDTHS = [480, 640, 960, 1400]
/** The picture of the whole city is zoomed into: smaller steps. */
const MASTERPLAN_WIDTHS = [800, 1800]
const QUALITY = 50
/** For dense screens, which hide the loss: files from this width on, and what phones show first. */
const DENSE_WIDTH = 1600
const DENSE_QUALITY = 42
const isForDenseScreens = (name, width) =>
  width >= DENSE_WIDTH || name.endsWith('-upright') || (name.startsWith('hero-slides/') && width === 640)
/** Color at half the width and height of brightness saves a fourteenth of the bytes, with no visible difference. */
const CHROMA = '4:2:0'
/** The JPEG for browsers without AVIF. */
const FALLBACK_WIDTH = 800
const FALLBACK_QUALITY = 58
/** The picture of links in messages. */
const SHARED_QUALITY = 76
/** JPEGs of the full width, of which each pixel is seen less. */
const DOWNLOAD_QUALITY = 60
const PANORAMA_WIDTH = 4096
/** The viewer enlarges a part of a panorama. */
const PANORAMA_QUALITY = 47
/**
 * A band is the middle of a panorama: its share of the height, and the widths to derive. Wide windows with dense screens
 * ask for more pixels than the largest has, because the band drifts in the background.
 */
const BAND = { share: 1100 / 2048, widths: [2048, 3200] }
/** The opening at other times of day: one size each, because few visitors load them. Browsers without AVIF keep the poster. */
const isLight = (name) => /^hero\/(dawn|noon|dusk|night)(-upright)?$/.test(name)
const LIGHT_WIDTH = 1920
const isPanorama = (name, width) => name.startsWith('vr/') && width === PANORAMA_WIDTH
const isBand = (name) => name.startsWith('tour/')
/**
 * Pictures that fill the window also have a crop for upright windows, which would load three times the pixels that they
 * show without it; the other three city pages have pictures of their own for them. A crop has the full height; the
 * number is the share of the remaining width on its left.
 */
const UPRIGHT_CROPS = {
  'services/smart-upright': 0.5,
}
const isUprightHeader = (name) => name.startsWith('services/') && name.endsWith('-upright')
const UPRIGHT_RATIO = 9 / 16
/** Lower qualities show blocks in a sky without details. */
const SKY_QUALITY = 64
const isMostlySky = (name) => name === 'services/sustainable-upright'

const SAND = '#faf7f2'
const NAVY = '#0b1f33'
/**
 * PNGs of drawings in brand. With a `ground`, a square of that color with the drawing in its center, `share` of the
 * square wide; without one, the drawing on a transparent background.
 */
const DRAWINGS = {
  'icons/icon-192.png': { source: 'mark.svg', width: 192, ground: SAND, share: 0.75 },
  'icons/icon-512.png': { source: 'mark.svg', width: 512, ground: SAND, share: 0.75 },
  'icons/icon-maskable-512.png': { source: 'mark-dark.svg', width: 512, ground: NAVY, share: 0.6 },
  'icons/apple-touch-icon.png': { source: 'mark.svg', width: 180, ground: SAND, share: 0.75 },
  'kit/logo.png': { source: 'logo.svg', width: 2000 },
  'kit/logo-dark.png': { source: 'logo-dark.svg', width: 2000 },
}
/** Dots per inch a drawing is read at: more than any of the widths above needs. */
const DRAWING_DENSITY = 1152

/** The derived files of a master: `format` and `width` of each. */
function plan(name, width, downloads) {
  if (name === 'og') return [{ format: 'jpg', width }]
  const fallback = { format: 'jpg', width: FALLBACK_WIDTH }
  // Pictures of districts are in a narrow sheet beside the plan, so the master's own width is not needed.
  if (name.startsWith('districts/')) {
    return [...PICTURE_WIDTHS.map((step) => ({ format: 'avif', width: step })), fallback]
  }
  if (isLight(name)) return [{ format: 'avif', width: Math.min(width, LIGHT_WIDTH) }]
  if (isBand(name)) return [...BAND.widths.map((step) => ({ format: 'avif', width: step })), fallback]
  if (name.startsWith('vr/')) {
    // The still is in the list of places, which stands alone without WebGL or AVIF.
    return [{ format: 'avif', width: PANORAMA_WIDTH }, { format: 'avif', width: FALLBACK_WIDTH }, fallback]
  }
  const steps = name.startsWith('masterplan/')
    ? MASTERPLAN_WIDTHS
    : name.startsWith('hero-slides/')
      ? TILE_WIDTHS
      : PICTURE_WIDTHS
  const widths = [...steps.filter((step) => step < width * 0.8), width]
  const download = downloads.has(name) ? [{ format: 'jpg', width }] : []
  const avif = widths.map((step) => ({ format: 'avif', width: step }))
  // Browsers without AVIF show the wide picture.
  return isUprightHeader(name) ? avif : [...avif, fallback, ...download]
}

async function encode(sharp, name, master, { format, width }) {
  const source = sharp(master)
  const part = await partOf(name, source)
  if (part) source.extract(part)
  const picture = source.resize({ width, withoutEnlargement: true })
  if (format === 'avif') {
    // Panoramas and bands are large: more effort would save a twentieth of their size and cost ten times as long.
    const effort = isPanorama(name, width) || isBand(name) ? 3 : 6
    return picture.avif({ quality: avifQuality(name, width), effort, chromaSubsampling: CHROMA }).toBuffer()
  }
  return picture.jpeg({ quality: jpegQuality(name, width), mozjpeg: true }).toBuffer()
}

function avifQuality(name, width) {
  if (isPanorama(name, width)) return PANORAMA_QUALITY
  if (isMostlySky(name)) return SKY_QUALITY
  return isForDenseScreens(name, width) ? DENSE_QUALITY : QUALITY
}

function jpegQuality(name, width) {
  if (name === 'og') return SHARED_QUALITY
  return width > FALLBACK_WIDTH ? DOWNLOAD_QUALITY : FALLBACK_QUALITY
}

/** The part of the master that a picture shows; undefined if it shows all of it. */
async function partOf(name, master) {
  const { width, height } = await master.metadata()
  if (isBand(name)) {
    const part = Math.round(height * BAND.share)
    return { left: 0, top: Math.round((height - part) / 2), width, height: part }
  }
  const start = UPRIGHT_CROPS[name]
  if (start === undefined) return undefined
  const part = Math.round(height * UPRIGHT_RATIO)
  return { left: Math.round((width - part) * start), top: 0, width: part, height }
}

async function draw(sharp, svg, { width, ground, share }) {
  const drawing = sharp(svg, { density: DRAWING_DENSITY })
  if (!ground) return drawing.resize({ width }).png({ compressionLevel: 9 }).toBuffer()
  const input = await drawing
    .trim()
    .resize({ width: Math.round(width * share) })
    .toBuffer()
  return sharp({ create: { width, height: width, channels: 3, background: ground } })
    .composite([{ input }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Pictures of articles are downloaded by newsrooms, which need JPEGs of the full width. */
async function pressPictures() {
  const articles = JSON.parse(await readFile(join(here, '../content/articles.json'), 'utf8'))
  return new Set(articles.map(({ image }) => image))
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

async function masters() {
  const entries = await readdir(mastersDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((e) => e.isFile() && /\.(png|jpg)$/.test(e.name))
    .map((e) => relative(mastersDir, join(e.parentPath, e.name)).split(sep).join('/'))
    .sort()
}

/** The pictures with the masters that they are made of. */
async function sources() {
  const named = (await masters()).map((path) => ({ path, name: path.replace(/\.\w+$/, '') }))
  const panoramas = named.filter(({ name }) => name.startsWith('vr/'))
  return [
    ...named,
    ...panoramas.map(({ path, name }) => ({ path, name: name.replace('vr/', 'tour/') })),
    ...named.flatMap(({ path, name }) =>
      `${name}-upright` in UPRIGHT_CROPS ? [{ path, name: `${name}-upright` }] : [],
    ),
  ]
}

async function readManifest() {
  try {
    return { drawings: {}, ...JSON.parse(await readFile(manifestFile, 'utf8')) }
  } catch {
    return { recipe: 0, pictures: {}, drawings: {} }
  }
}

const writeManifest = (pictures, drawings) =>
  writeFile(manifestFile, `${JSON.stringify({ recipe: RECIPE, pictures, drawings }, null, 1)}\n`)

/** Why the derived files of one picture are not current, or undefined when they are. */
async function staleness(known, planned, hash, crop) {
  if (!known) return 'was never derived'
  if (known.crop !== crop) return 'has another crop for upright phones'
  const list = (files) => files.map(({ format, width }) => `${width}.${format}`).join()
  if (list(planned(known.width)) !== list(known.files)) return 'is wanted in other sizes'
  if (known.master !== hash) return 'changed since its web sizes were derived'
  for (const file of known.files) {
    const reason = await damage(webDir, file.path, file.sha256)
    if (reason) return reason
  }
  return undefined
}

/** The same for the PNG of a drawing. */
async function drawingStaleness(path, known, drawing) {
  if (!known) return `${path} was never derived`
  const { bytes, sha256: hash, ...derived } = known
  if (JSON.stringify(derived) !== JSON.stringify(drawing)) return `changed since ${path} was derived`
  return damage(here, path, hash)
}

async function damage(folder, path, hash) {
  try {
    return sha256(await readFile(join(folder, path))) === hash ? undefined : `${path} was changed by hand`
  } catch {
    return `${path} is missing`
  }
}

async function write(folder, path, data) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), data)
  return { bytes: data.length, sha256: sha256(data) }
}

const check = process.argv.includes('--check')
const manifest = await readManifest()
const known = manifest.recipe === RECIPE ? manifest : { pictures: {}, drawings: {} }
const pictures = {}
const drawings = {}
const stale = []
const downloads = await pressPictures()

for (const { path, name } of await sources()) {
  const bytes = await readFile(join(mastersDir, path))
  const hash = sha256(bytes)
  const planned = (width) => plan(name, width, downloads)
  const crop = UPRIGHT_CROPS[name]
  const reason = await staleness(known.pictures[name], planned, hash, crop)
  if (!reason) {
    pictures[name] = known.pictures[name]
    continue
  }
  if (check) {
    stale.push(`media/masters/${path}: ${reason}`)
    continue
  }
  const { default: sharp } = await import('sharp')
  const master = sharp(bytes)
  const { width, height } = (await partOf(name, master)) ?? (await master.metadata())
  const files = await Promise.all(
    planned(width).map(async (variant) => {
      const data = await encode(sharp, name, bytes, variant)
      const file = `${name}-${variant.width}.${variant.format}`
      return { path: file, ...variant, ...(await write(webDir, file, data)) }
    }),
  )
  pictures[name] = { master: hash, crop, width, height, files }
  // After each picture, so that an interrupted run goes on where it was.
  await writeManifest({ ...known.pictures, ...pictures }, known.drawings)
  console.log(
    `${name}: ${files.length} files, ${Math.round(files.reduce((n, f) => n + f.bytes, 0) / 1024)} KB`,
  )
}

for (const [path, settings] of Object.entries(DRAWINGS)) {
  const svg = await readFile(join(brandDir, settings.source))
  const drawing = { ...settings, master: sha256(svg) }
  const reason = await drawingStaleness(path, known.drawings[path], drawing)
  if (!reason) {
    drawings[path] = known.drawings[path]
    continue
  }
  if (check) {
    stale.push(`brand/${settings.source}: ${reason}`)
    continue
  }
  const { default: sharp } = await import('sharp')
  const data = await draw(sharp, svg, settings)
  drawings[path] = { ...drawing, ...(await write(here, path, data)) }
  console.log(`${path}: ${Math.round(data.length / 1024)} KB`)
}

const current = new Set(Object.values(pictures).flatMap(({ files }) => files.map(({ path }) => path)))
for (const { path } of Object.values(manifest.pictures).flatMap(({ files }) => files)) {
  if (!current.has(path) && !check) await rm(join(webDir, path), { force: true })
}
for (const path of Object.keys(manifest.drawings)) {
  if (!drawings[path] && !check) await rm(join(here, path), { force: true })
}

if (stale.length > 0) {
  console.error(`${stale.join('\n')}\nRun 'npm run media' in ui/ and commit the result.`)
  process.exit(1)
}
if (!check) await writeManifest(pictures, drawings)
