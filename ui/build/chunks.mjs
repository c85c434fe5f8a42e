/**
 * Keeps the browser's program in few files. By itself, esbuild makes a chunk for each set of entries that share
 * a module, which are dozens, most of them smaller than the head of an answer. Here, there are two such chunks:
 * what the home page shares with others, and what only the other pages share. Each entry imports the whole of
 * the chunks that it needs a part of, so that all their modules are shared by the same entries.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { shared } from './esbuild.mjs'
import { pagesPlugin } from './pages.mjs'

const PREFIX = 'chunks:'

/**
 * An esbuild plugin for the application's entry and everything that it imports dynamically. The first chunk
 * holds what the application and its most important page share with others.
 */
export async function sharedChunksPlugin(app, mainPage) {
  const { entries, chunks } = await planOf(app, mainPage)
  const chunksOf = new Map(
    [...entries].map(([entry, files]) => [
      resolve(entry),
      // An entry without a shared module still shares esbuild's helpers with the others.
      ['main', ...(chunks.inner.some((file) => files.has(file)) ? ['inner'] : [])],
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

/** The entries with all files that they need at once, and the files of the two chunks. */
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
  return {
    entries,
    chunks: { main: sharedFiles.filter(isMain), inner: sharedFiles.filter((file) => !isMain(file)) },
  }
}

/** An entry and everything that it comes to import dynamically, each with the files that it needs at once. */
function entriesFrom(app, inputs) {
  const entries = new Map([[app, closureOf(app, inputs)]])
  // The map grows while it is walked.
  for (const files of entries.values()) {
    for (const { path, kind } of [...files].flatMap((file) => inputs[file].imports))
      if (kind === 'dynamic-import' && !entries.has(path)) entries.set(path, closureOf(path, inputs))
  }
  return entries
}

/** The files that a file imports statically, itself included. */
function closureOf(file, inputs, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, kind } of inputs[file].imports)
    if (kind === 'import-statement') closureOf(path, inputs, seen)
  return seen
}
