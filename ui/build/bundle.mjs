/** Bundles the browser's JavaScript and CSS, the virtual tour, and the service workers with esbuild. */
import { createHash } from 'node:crypto'
import { basename, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { sharedChunksPlugin } from './chunks.mjs'
import { shared } from './esbuild.mjs'
import { formSchemasPlugin } from './form-schemas.mjs'
import { pageFolders, pagesPlugin } from './pages.mjs'
import { reactPlugin } from './react.mjs'
import { reactRouterPlugin } from './react-router.mjs'
import {
  CRITICAL,
  DEFERRED,
  declarationsOf,
  firstViewOf,
  namesDeclaredIn,
  pageStylesOf,
  stylesheetsPlugin,
  tokensReadBy,
  withoutTokens,
} from './stylesheets.mjs'

const BOOT = 'src/app/boot.ts'
const APP = 'src/app/main.tsx'
const HOME = 'src/pages/home/HomePage.tsx'
const TOUR = 'src/virtual-tour/tour.ts'
const TOUR_STYLE = 'src/virtual-tour/tour.css'
/** Stylesheets for the first view of the tour, in addition to critical.css. */
const TOUR_FIRST_VIEW = ['components/IconButton.css', 'components/MoreLink.css']
/**
 * Makes V8 compile the functions of a script while it loads, in another thread; by default, it compiles them when
 * they are first called, and almost all of ours are called during hydration. Other engines ignore the comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'
/** Scripts smaller than this, in bytes, go without the hint: it is 20 bytes of each answer, and they compile quickly. */
const LEAST_HINTED = 30_000
const NOTICE = 'src/layout/Announcement.css'
const FONTS = ['commissioner', 'source-serif-4']

/**
 * Bundles the files that run in the browser. Resolves with
 * - `files`: the output files, by path in the site
 * - `sourceMaps`: source maps by name; they are kept for debugging and are not part of the site
 * - `bundle`: the addresses of the output files, in the format of site/input.ts
 * - `outputs`: the output file for each source file, for the report
 */
export async function bundleBrowser(firstViews) {
  const views = new Set(
    [TOUR_FIRST_VIEW, ...firstViews.map(({ stylesheets }) => stylesheets)].map(firstViewOf),
  )
  const folders = await pageFolders()
  const [portal, tour] = await Promise.all([
    run(
      [
        { out: 'boot', in: BOOT },
        { out: 'app', in: APP },
        { out: 'deferred', in: DEFERRED },
        { out: 'tour-style', in: TOUR_STYLE },
        { out: 'critical', in: CRITICAL },
        { out: 'notice', in: NOTICE },
        ...[...views].map((view, index) => ({ out: `first-view-${index}`, in: view })),
        ...folders.map((folder) => ({ out: folder.replaceAll('/', '-'), in: pageStylesOf(folder) })),
      ],
      [
        pagesPlugin,
        stylesheetsPlugin,
        formSchemasPlugin,
        reactPlugin,
        reactRouterPlugin,
        await sharedChunksPlugin(APP, HOME),
      ],
    ),
    // Separate run: the tour shares only a few esbuild helpers with the portal.
    run([{ out: 'tour', in: TOUR }]),
  ])
  const outputs = describe({
    inputs: portal.metafile.inputs,
    outputs: { ...portal.metafile.outputs, ...tour.metafile.outputs },
  })
  const files = new Map()
  const sourceMaps = new Map()
  for (const { path, contents } of [...withCompileHints(portal.outputFiles), ...tour.outputFiles]) {
    const file = address(relative('.', path))
    if (file.endsWith('.map')) sourceMaps.set(basename(file), contents)
    else files.set(file, contents)
  }

  const inPages = [CRITICAL, NOTICE, ...[...views].map((view) => `stylesheets:${view}`)]
  const textOfFile = (file) => Buffer.from(files.get(file)).toString().trim()
  const textOf = (source) => textOfFile(outputs.entry(source))
  // Each page inlines the tokens of its first view; the linked stylesheets carry all but those that every page inlines.
  const critical = textOf(CRITICAL)
  const everywhere = tokensReadBy(critical)
  const notice = textOf(NOTICE)
  const inlined = (css) => {
    const read = tokensReadBy(critical + css)
    return withoutTokens(critical, (name) => read.has(name)) + css
  }
  const styles = Object.fromEntries([...views].map((view) => [view, inlined(textOf(`stylesheets:${view}`))]))
  // A package may look for a property that no stylesheet reads, so only our own are dropped.
  const ours = namesDeclaredIn(critical)
  /** Removes the tokens that no linked stylesheet reads, and those that every page inlines. */
  const linked = (source, ...beside) => {
    const css = textOf(source)
    const read = tokensReadBy([css, ...beside].join(''))
    files.delete(outputs.entry(source))
    return addHashed(
      files,
      source,
      withoutTokens(css, (name) => !ours.has(name) || (read.has(name) && !everywhere.has(name))),
    )
  }
  const pageStyles = (folder) => `stylesheets:${pageStylesOf(folder)}`
  for (const source of inPages) files.delete(outputs.entry(source))

  return {
    files,
    sourceMaps,
    outputs,
    bundle: {
      stylesheet: linked(DEFERRED, ...folders.map((folder) => textOf(pageStyles(folder)))),
      pageStylesheets: Object.fromEntries(
        folders.map((folder) => [folder, outputs.entry(pageStyles(folder))]),
      ),
      boot: outputs.entry(BOOT),
      tour: { script: outputs.entry(TOUR), stylesheet: linked(TOUR_STYLE) },
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
      noticeStyles: declarationsOf(critical, tokensReadBy(critical + notice), everywhere) + notice,
      tourFirstView: styles[firstViewOf(TOUR_FIRST_VIEW)],
      ...(await bundleServiceWorkers(files)),
    },
  }
}

/** Adds a stylesheet that was changed after esbuild hashed it, under a new hash; returns its address. */
function addHashed(files, source, css) {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8).toUpperCase()
  const path = `/assets/${basename(source, '.css')}-${hash}.css`
  files.set(path, Buffer.from(css))
  return path
}

/** Bundles entry points for the browser with hashed file names. */
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

/**
 * Puts COMPILE_HINT on top of the large scripts; esbuild's `banner` would put it on top of every script. The names have
 * their hashes by then, which is right: with or without the hint, a script does the same.
 */
function withCompileHints(outputFiles) {
  const large = outputFiles.filter(
    ({ path, contents }) => path.endsWith('.js') && contents.length >= LEAST_HINTED,
  )
  const scripts = new Set(large.map(({ path }) => path))
  const maps = new Set(large.map(({ path }) => `${path}.map`))
  return outputFiles.map(({ path, contents }) => {
    if (scripts.has(path)) return { path, contents: Buffer.concat([Buffer.from(COMPILE_HINT), contents]) }
    if (maps.has(path)) return { path, contents: Buffer.from(oneLineDown(contents)) }
    return { path, contents }
  })
}

/** A source map for a script that has got one more line at its top. */
function oneLineDown(contents) {
  const map = JSON.parse(Buffer.from(contents))
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` })
}

/** Adds the self-removing worker (off.ts) to the files; resolves with the source of the real worker. */
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

/** Site address of a file below ui/; the path is the same in both. */
const address = (file) => `/${file.split(sep).join('/')}`

/** Reads esbuild's metafile: the output of each source file and the imports of each output. */
function describe({ inputs, outputs }) {
  const files = new Map(Object.entries(outputs).map(([file, output]) => [address(file), output]))
  const entry = (source) => {
    const found = [...files].find(([, { entryPoint }]) => entryPoint === source)
    if (!found) throw new Error(`esbuild produced no output for ${source}`)
    return found[0]
  }
  /** The file itself and its static imports, nearest first. */
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
    /** Addresses of every file that the given sources need before they can run. */
    chunksOf,
    /** The source files that a file imports dynamically. */
    pagesOf: (source) =>
      inputs[source].imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    asset: (name) => [...files.keys()].find((file) => basename(file).startsWith(`${name}-`)),
  }
}
