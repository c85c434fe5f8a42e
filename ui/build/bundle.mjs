/** esbuild: the browser's program and stylesheets, those of the tour, and the service workers. */
import { createHash } from 'node:crypto'
import { basename, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { sharedChunksPlugin } from './chunks.mjs'
import { shared } from './esbuild.mjs'
import { pagesPlugin } from './pages.mjs'
import { reactRouterPlugin } from './react-router.mjs'
import {
  CRITICAL,
  DEFERRED,
  firstViewOf,
  stylesheetsPlugin,
  tokensReadBy,
  withoutTokens,
} from './stylesheets.mjs'

const BOOT = 'src/app/boot.ts'
const APP = 'src/app/main.tsx'
const HOME = 'src/pages/home/HomePage.tsx'
const TOUR = 'src/virtual-tour/tour.ts'
const TOUR_STYLE = 'src/virtual-tour/tour.css'
/** What the tour opens with, besides what every page has. */
const TOUR_FIRST_VIEW = ['components/IconButton.css', 'components/MoreLink.css']
const FONTS = ['commissioner', 'source-serif-4']

/**
 * Bundles what the browser runs. Resolves with
 * - `files`: the files by their paths in the site,
 * - `sourceMaps` by name, which are for the people who build and not part of the site,
 * - `bundle`: their addresses as site/input.ts describes them,
 * - `outputs`: for the report, what each source file became.
 */
export async function bundleBrowser(firstViews) {
  const views = new Set(
    [TOUR_FIRST_VIEW, ...firstViews.map(({ stylesheets }) => stylesheets)].map(firstViewOf),
  )
  const [portal, tour] = await Promise.all([
    run(
      [
        { out: 'boot', in: BOOT },
        { out: 'app', in: APP },
        { out: 'deferred', in: DEFERRED },
        { out: 'tour-style', in: TOUR_STYLE },
        { out: 'critical', in: CRITICAL },
        ...[...views].map((view, index) => ({ out: `first-view-${index}`, in: view })),
      ],
      [pagesPlugin, stylesheetsPlugin, reactRouterPlugin, await sharedChunksPlugin(APP, HOME)],
    ),
    // By itself, since the tour shares nothing with the portal but a few helpers of esbuild's.
    run([{ out: 'tour', in: TOUR }]),
  ])
  const outputs = describe({
    inputs: portal.metafile.inputs,
    outputs: { ...portal.metafile.outputs, ...tour.metafile.outputs },
  })
  const files = new Map()
  const sourceMaps = new Map()
  for (const { path, contents } of [...portal.outputFiles, ...tour.outputFiles]) {
    const file = address(relative('.', path))
    if (file.endsWith('.map')) sourceMaps.set(basename(file), contents)
    else files.set(file, contents)
  }

  const inPages = [CRITICAL, ...[...views].map((view) => `stylesheets:${view}`)]
  const textOfFile = (file) => Buffer.from(files.get(file)).toString().trim()
  const textOf = (source) => textOfFile(outputs.entry(source))
  // The pages carry the tokens of their first views, the stylesheets that they link the others.
  const first = tokensReadBy(inPages.map(textOf).join(''))
  const critical = withoutTokens(textOf(CRITICAL), (name) => first.has(name))
  const styles = Object.fromEntries(
    [...views].map((view) => [view, critical + textOf(`stylesheets:${view}`)]),
  )
  const linked = [DEFERRED, TOUR_STYLE].map((source) => {
    const css = textOf(source)
    const own = tokensReadBy(css)
    files.delete(outputs.entry(source))
    return addHashed(
      files,
      source,
      withoutTokens(css, (name) => own.has(name) && !first.has(name)),
    )
  })
  for (const source of inPages) files.delete(outputs.entry(source))

  return {
    files,
    sourceMaps,
    outputs,
    bundle: {
      stylesheet: linked[0],
      boot: outputs.entry(BOOT),
      tour: { script: outputs.entry(TOUR), stylesheet: linked[1] },
      fonts: Object.fromEntries(FONTS.map((name) => [name, outputs.asset(name)])),
      chunks: Object.fromEntries(
        firstViews.map(({ folder }) => [
          folder,
          outputs.chunksOf(APP, ...outputs.pagesOf(`src/pages/${folder}/route.ts`)),
        ]),
      ),
      firstViews: Object.fromEntries(
        firstViews.map(({ folder, stylesheets }) => [folder, styles[firstViewOf(stylesheets)]]),
      ),
      tourFirstView: styles[firstViewOf(TOUR_FIRST_VIEW)],
      ...(await bundleServiceWorkers(files)),
    },
  }
}

/** Adds a stylesheet that was changed after esbuild had named it; returns its address. */
function addHashed(files, source, css) {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8).toUpperCase()
  const path = `/assets/${basename(source, '.css')}-${hash}.css`
  files.set(path, Buffer.from(css))
  return path
}

/** Bundles entries for the browser, named with hashes. */
function run(entryPoints, plugins = []) {
  return esbuild.build({
    ...shared,
    entryPoints,
    outdir: 'assets',
    publicPath: '/assets',
    format: 'esm',
    splitting: true,
    sourcemap: 'external',
    metafile: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    plugins,
  })
}

/** Adds the worker that takes itself away again to the files; resolves with the source of the other one. */
async function bundleServiceWorkers(files) {
  const build = async (source) => {
    const { outputFiles } = await esbuild.build({
      ...shared,
      entryPoints: [source],
      outfile: 'worker.js',
      format: 'iife',
    })
    return outputFiles[0].text
  }
  files.set('/sw-off.js', await build('src/service-worker/off.ts'))
  return { serviceWorker: await build('src/service-worker/worker.ts') }
}

/** The address of a file below ui/, which stands at the same place in the site. */
const address = (file) => `/${file.split(sep).join('/')}`

/** Reads esbuild's metafile: what a source file became and what that imports. */
function describe({ inputs, outputs }) {
  const files = new Map(Object.entries(outputs).map(([file, output]) => [address(file), output]))
  const entry = (source) => {
    const found = [...files].find(([, { entryPoint }]) => entryPoint === source)
    if (!found) throw new Error(`esbuild made nothing of ${source}`)
    return found[0]
  }
  /** The files that a file imports statically, nearest first, itself included. */
  const closure = (file, seen = new Set()) => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const { path, kind } of files.get(file)?.imports ?? [])
      if (kind === 'import-statement') closure(address(path), seen)
    return seen
  }
  const chunksOf = (...sources) => [...new Set(sources.flatMap((source) => [...closure(entry(source))]))]
  return {
    files,
    entry,
    /** Addresses of everything that the given sources need before they can run. */
    chunksOf,
    /** The source files that a file imports dynamically. */
    pagesOf: (source) =>
      inputs[source].imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    asset: (name) => [...files.keys()].find((file) => basename(file).startsWith(`${name}-`)),
  }
}
