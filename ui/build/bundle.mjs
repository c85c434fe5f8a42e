/** esbuild: the browser's chunks and stylesheets, the tour's, and the renderer. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'

const TARGET = 'es2022'

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
 * the renderer's source text, the critical CSS with its CSP hash, and the address of each entry
 * with the chunks it needs at once.
 */
export async function bundle(out) {
  const assets = join(out, 'assets')
  const browser = await esbuild.build({
    ...shared,
    entryPoints: {
      boot: 'src/boot.ts',
      app: 'src/main.tsx',
      tour: 'src/virtual-tour/tour.ts',
      deferred: 'src/styles/deferred.css',
      'tour-style': 'src/virtual-tour/tour.css',
      critical: 'src/styles/critical.css',
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
    entryPoints: ['src/render.tsx'],
    outfile: 'render.js',
    write: false,
    format: 'iife',
    globalName: 'renderer',
    platform: 'browser',
    minify: false,
  })

  const outputs = describe(browser.metafile, out)
  const criticalFile = join(out, outputs.entry('src/styles/critical.css').file)
  const others = outputs.files
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.css') && !criticalFile.endsWith(file))
  const otherCss = await Promise.all(others.map((file) => readFile(join(out, file), 'utf8')))
  const criticalCss = withoutUnusedTokens((await readFile(criticalFile, 'utf8')).trim(), otherCss.join(''))
  await rm(criticalFile)
  await moveSourceMaps(outputs.files, out)
  return {
    rendererSource: renderer.outputFiles[0].text,
    criticalCss,
    styleHash: `sha256-${createHash('sha256').update(criticalCss).digest('base64')}`,
    outputs,
  }
}

/** Drops custom properties that no stylesheet reads: the tokens are a palette, a page uses some. */
function withoutUnusedTokens(css, otherCss) {
  const read = new Set([...`${css}${otherCss}`.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]))
  const kept = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name) =>
    read.has(name) ? declaration : '',
  )
  // What only dropped tokens read is unused now as well.
  return kept === css ? css : withoutUnusedTokens(kept, otherCss)
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
  return {
    files,
    entry,
    /** Addresses of everything that the given sources need before they can run. */
    chunksOf: (...sources) => [...new Set(sources.flatMap((source) => [...closure(entry(source).file)]))],
    asset: (name) => files.find((output) => basename(output.file).startsWith(`${name}-`))?.file,
  }
}
