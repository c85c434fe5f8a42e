/**
 * Limits the number of JavaScript chunks. By default, esbuild makes a chunk for each set of entries that share
 * a module; here, that means dozens of chunks smaller than a response header. This plugin makes two shared
 * chunks: modules that the home page shares with other pages, and modules that only other pages share. What just
 * two pages share is a chunk of its own if it is large. Each entry imports each chunk that it needs as a whole, so
 * esbuild cannot split the chunk further.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { shared } from './esbuild.mjs'
import { pagesPlugin } from './pages.mjs'

const PREFIX = 'chunks:'
/** Modules of a page that uses less than this share of the second chunk are in the first chunk instead. */
const LITTLE = 1 / 16
/** Bytes of source that two pages must share to have a chunk of their own. */
const LARGE = 4_500

/**
 * An esbuild plugin for the application entry and its dynamic imports. The first chunk holds the modules that
 * the application and its main page share with other pages.
 */
export async function sharedChunksPlugin(app, mainPage) {
  const { entries, chunks } = await planOf(app, mainPage)
  const chunksOf = new Map(
    [...entries].map(([entry, files]) => [
      resolve(entry),
      // Entries without a shared module still share esbuild's helpers.
      Object.keys(chunks).filter((name) => name === 'main' || chunks[name].some((file) => files.has(file))),
    ]),
  )
  return {
    name: 'shared-chunks',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${PREFIX}`) }, ({ path }) => ({ path, namespace: 'chunks' }))
      build.onLoad({ filter: /.*/, namespace: 'chunks' }, ({ path }) => ({
        contents: importsOf(chunks[path.slice(PREFIX.length)].map((file) => `./${file}`)),
        resolveDir: resolve('.'),
      }))
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const names = chunksOf.get(path)
        if (!names?.length) return undefined
        const source = await readFile(path, 'utf8')
        const contents = `${source}\n${importsOf(names.map((name) => PREFIX + name))}`
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

const importsOf = (modules) => modules.map((module) => `import ${JSON.stringify(module)}`).join('\n')

/** The entries with their static dependencies, and the files of the two shared chunks. */
async function planOf(app, mainPage) {
  const { metafile } = await esbuild.build({
    ...shared,
    entryPoints: [app],
    outdir: 'unused',
    metafile: true,
    format: 'esm',
    splitting: true,
    plugins: [pagesPlugin],
  })
  const entries = entriesFrom(app, metafile.inputs)
  const uses = new Map()
  for (const files of entries.values()) for (const file of files) uses.set(file, (uses.get(file) ?? 0) + 1)
  const isShared = ([file, count]) => count > 1 && file.startsWith('src/') && !entries.has(file)
  const sharedFiles = [...uses].filter(isShared).map(([file]) => file)
  const isMain = (file) => entries.get(app).has(file) || entries.get(mainPage).has(file)
  const weigh = (files) => files.reduce((sum, file) => sum + metafile.inputs[file].bytes, 0)
  const others = sharedFiles.filter((file) => !isMain(file))
  /** The entries that use a file, as a key. */
  const usersOf = (file) => [...entries.keys()].filter((entry) => entries.get(entry).has(file)).join(' ')
  const paired = others.filter((file) => uses.get(file) === 2)
  const pairs = [...new Set(paired.map(usersOf))]
    .map((users) => paired.filter((file) => usersOf(file) === users))
    .filter((files) => weigh(files) >= LARGE)
  const inner = others.filter((file) => !pairs.flat().includes(file))
  const little = [...entries.values()]
    .map((files) => inner.filter((file) => files.has(file)))
    .filter((used) => weigh(used) < weigh(inner) * LITTLE)
    .flat()
  return {
    entries,
    chunks: {
      main: [...sharedFiles.filter(isMain), ...new Set(little)],
      inner: inner.filter((file) => !little.includes(file)),
      ...Object.fromEntries(pairs.map((files, index) => [`pair${index}`, files])),
    },
  }
}

/** An entry and its direct and indirect dynamic imports, each with its static dependencies. */
function entriesFrom(app, inputs) {
  const entries = new Map([[app, closureOf(app, inputs)]])
  // The map grows during this loop.
  for (const files of entries.values()) {
    for (const { path, kind } of [...files].flatMap((file) => inputs[file].imports))
      if (kind === 'dynamic-import' && !entries.has(path)) entries.set(path, closureOf(path, inputs))
  }
  return entries
}

/** The file itself and its static imports. */
function closureOf(file, inputs, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, kind } of inputs[file].imports)
    if (kind === 'import-statement') closureOf(path, inputs, seen)
  return seen
}
