/** esbuild: the browser's chunks and stylesheets, the tour's, and the renderer. */
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'

const TARGET = 'es2022'
const CRITICAL = 'src/styles/critical.css'
/** Pages that open with more than the common stylesheet paints. */
const FIRST_VIEWS = ['opening', 'home', 'not-found', 'article', 'rfp', 'auth']
const firstViewSource = (name) => `src/styles/first-view/${name}.css`

const shared = {
  bundle: true,
  minify: true,
  target: TARGET,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'silent',
  metafile: true,
}

/**
 * Bundles into `out/assets` and returns where everything went:
 * the renderer's source text, the stylesheets of the first views by name with their CSP hashes, and
 * the address of each entry with the chunks it needs at once.
 */
export async function bundle(out) {
  const assets = join(out, 'assets')
  const browser = await esbuild.build({
    ...shared,
    entryPoints: {
      boot: 'src/app/boot.ts',
      app: 'src/app/main.tsx',
      tour: 'src/virtual-tour/tour.ts',
      deferred: 'src/styles/deferred.css',
      'tour-style': 'src/virtual-tour/tour.css',
      critical: CRITICAL,
      ...Object.fromEntries(FIRST_VIEWS.map((name) => [`first-view-${name}`, firstViewSource(name)])),
    },
    outdir: assets,
    publicPath: '/assets',
    format: 'esm',
    splitting: true,
    sourcemap: 'external',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
  })
  const renderer = await esbuild.build({
    ...shared,
    entryPoints: ['site/render.tsx'],
    outfile: 'render.js',
    write: false,
    format: 'iife',
    globalName: 'renderer',
    platform: 'browser',
    minify: false,
  })

  const outputs = describe(browser.metafile, out)
  const firstViews = await takeFirstViews(out, outputs)
  await moveSourceMaps(outputs.files, out)
  return {
    rendererSource: renderer.outputFiles[0].text,
    firstViews,
    outputs,
  }
}

/**
 * Takes the stylesheets that stand in the pages out of the site: the common one under the empty
 * name, and each of the others after it.
 */
async function takeFirstViews(out, outputs) {
  const sources = {
    '': CRITICAL,
    ...Object.fromEntries(FIRST_VIEWS.map((name) => [name, firstViewSource(name)])),
  }
  const inline = Object.entries(sources).map(([name, source]) => [name, outputs.entry(source).file])
  const css = new Map()
  for (const { file } of outputs.files) {
    if (file.endsWith('.css')) css.set(file, (await readFile(join(out, file), 'utf8')).trim())
  }
  const everything = [...css.values()].join('')
  const common = withoutUnusedTokens(css.get(inline[0][1]), everything)
  for (const [, file] of inline) await rm(join(out, file))
  return Object.fromEntries(inline.map(([name, file]) => [name, name ? common + css.get(file) : common]))
}

/** Drops custom properties that no stylesheet reads: the tokens are a palette, a page uses some. */
function withoutUnusedTokens(css, everything) {
  const read = new Set([...everything.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]))
  const kept = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name) =>
    read.has(name) ? declaration : '',
  )
  // What only dropped tokens read is unused now as well.
  return kept === css ? css : withoutUnusedTokens(kept, everything.replace(css, kept))
}

/** Source maps are for the people who build: they go beside the site, which is embedded whole. */
async function moveSourceMaps(files, out) {
  const maps = `${out}-maps`
  await rm(maps, { recursive: true, force: true })
  await mkdir(maps, { recursive: true })
  for (const { file } of files) {
    if (file.endsWith('.map')) await rename(join(out, file), join(maps, basename(file)))
  }
}

/** Reads esbuild's metafile: what a source file became and what that imports. */
function describe(metafile, out) {
  const files = Object.entries(metafile.outputs).map(([path, output]) => ({
    file: relative(out, path).split(sep).join('/'),
    ...output,
  }))
  const byFile = new Map(files.map((output) => [output.file, output]))
  const entry = (source) => {
    const found = files.find((output) => output.entryPoint === source)
    if (!found) throw new Error(`esbuild made nothing of ${source}`)
    return found
  }
  /** The chunks that a file imports statically, nearest first, itself included. */
  const closure = (file, seen = new Set()) => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const imported of byFile.get(file)?.imports ?? []) {
      if (imported.kind === 'import-statement')
        closure(relative(out, imported.path).split(sep).join('/'), seen)
    }
    return seen
  }
  /** Of some entries, the chunks that no other entry needs. */
  const onlyOf = (...sources) => {
    const own = sources.flatMap((source) => [...closure(entry(source).file)])
    const others = files
      .filter(({ entryPoint }) => entryPoint && !sources.includes(entryPoint))
      .flatMap(({ file }) => [...closure(file)])
    return own.filter((file) => !others.includes(file))
  }
  return {
    files,
    entry,
    tourOnly: onlyOf('src/virtual-tour/tour.ts'),
    /** Addresses of everything that the given sources need before they can run. */
    chunksOf: (...sources) => [...new Set(sources.flatMap((source) => [...closure(entry(source).file)]))],
    asset: (name) => files.find((output) => basename(output.file).startsWith(`${name}-`))?.file,
  }
}
