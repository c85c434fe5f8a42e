/**
 * Keeps the browser's program in few files. By itself, esbuild makes a chunk for each set of entries that share
 * a module, which are dozens, most of them smaller than the head of an answer. Here, every module that two
 * entries share is part of every entry, so that there is one chunk for all of them.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { shared } from './esbuild.mjs'
import { pagesPlugin } from './pages.mjs'

const SHARED = 'chunks:shared'

/** An esbuild plugin that adds the shared modules to an entry and to everything that it imports dynamically. */
export async function sharedChunkPlugin(entry) {
  const { entries, modules } = await sharedModules(entry)
  return {
    name: 'shared-chunk',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${SHARED}$`) }, ({ path }) => ({ path, namespace: 'chunks' }))
      build.onLoad({ filter: /.*/, namespace: 'chunks' }, () => ({
        contents: modules.map((file) => `import ${JSON.stringify(`./${file}`)}`).join('\n'),
        resolveDir: resolve('.'),
      }))
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const entry = entries.find((file) => resolve(file) === path)
        if (!entry) return undefined
        const source = await readFile(path, 'utf8')
        return { contents: `${source}\nimport '${SHARED}'`, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

/** The entry with its dynamic imports, and the source files that at least two of them need at once. */
async function sharedModules(entry) {
  const { metafile } = await esbuild.build({
    ...shared,
    entryPoints: [entry],
    outdir: 'unused',
    metafile: true,
    format: 'esm',
    splitting: true,
    plugins: [pagesPlugin],
  })
  const { inputs } = metafile
  const entries = [entry]
  const uses = new Map()
  for (const each of entries) {
    for (const file of closureOf(each, inputs)) {
      uses.set(file, (uses.get(file) ?? 0) + 1)
      for (const { path, kind } of inputs[file].imports)
        if (kind === 'dynamic-import' && !entries.includes(path)) entries.push(path)
    }
  }
  const isOurs = (file) => file.startsWith('src/') && !entries.includes(file)
  const modules = [...uses].filter(([file, count]) => count > 1 && isOurs(file)).map(([file]) => file)
  return { entries: entries.filter((file) => needsShared(file, modules, inputs)), modules }
}

/** Whether an entry needs any of the shared modules: one that needs none stays as small as it is. */
function needsShared(entry, modules, inputs) {
  const closure = closureOf(entry, inputs)
  return modules.some((file) => closure.has(file))
}

/** The files that a file imports statically, itself included. */
function closureOf(file, inputs, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, kind } of inputs[file].imports)
    if (kind === 'import-statement') closureOf(path, inputs, seen)
  return seen
}
