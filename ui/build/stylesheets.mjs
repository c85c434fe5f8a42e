/** Splits the CSS: inline styles for each page's first view, a file for each page, and one for what pages share. */
import { readdir } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { shared } from './esbuild.mjs'
import { pageFolders } from './pages.mjs'

const SOURCE = 'src'
export const CRITICAL = 'src/styles/critical.css'
export const DEFERRED = 'src/styles/deferred.css'
/** Folders to search for stylesheets that pages share. */
const SHARED_FOLDERS = ['app', 'components', 'layout', 'search']
const PAGES = 'pages'
/** The first rules of each page's file. */
const PAGE_HEAD = 'styles/page.css'

/** Names the stylesheet of a first view; pages with the same first view share one. */
export const firstViewOf = (stylesheets) => `first-view:${stylesheets.join('+')}`

/** Names the stylesheet of a page folder. */
export const pageStylesOf = (folder) => `page-styles:${folder}`

/** Resolves `first-view:…`, `page-styles:…`, and `styles:rest`, which deferred.css imports. */
export const stylesheetsPlugin = {
  name: 'stylesheets',
  setup(build) {
    build.onResolve({ filter: /^(first-view|page-styles|styles):/ }, ({ path }) => ({
      path,
      namespace: 'stylesheets',
    }))
    build.onLoad({ filter: /.*/, namespace: 'stylesheets' }, async ({ path }) => {
      const [kind, names] = path.split(':')
      const files = await filesOf(kind, names)
      const contents = files.map((file) => `@import "./${file}";`).join('\n')
      return { contents, loader: 'css', resolveDir: resolve(SOURCE) }
    })
  },
}

async function filesOf(kind, names) {
  if (kind === 'styles') return restOfStylesheets()
  if (kind === 'page-styles') return [PAGE_HEAD, ...(await stylesheetsOfPage(names))]
  return names.split('+')
}

/**
 * The stylesheets of a page: those in its folder, and those that a section shares with the pages below it, which are
 * in folders of the section that have no route, or in the section's own folder if that has none.
 */
export async function stylesheetsOfPage(folder) {
  const folders = await pageFolders()
  /** The nearest page folder around a file. */
  const pageOf = (file) =>
    folders.filter((each) => file.startsWith(`${PAGES}/${each}/`)).sort((a, b) => b.length - a.length)[0]
  const belongs = (file) => {
    const page = pageOf(file)
    if (!page) return `${PAGES}/${folder}/`.startsWith(`${dirname(file)}/`)
    return page === folder || (folder.startsWith(`${page}/`) && dirname(file) !== `${PAGES}/${page}`)
  }
  return (await stylesheetsIn(PAGES)).filter(belongs)
}

/** Every component stylesheet that critical.css does not include. */
async function restOfStylesheets() {
  const { metafile } = await esbuild.build({
    ...shared,
    entryPoints: [CRITICAL],
    outdir: 'unused',
    metafile: true,
    external: [...shared.external, '*.woff2'],
  })
  const critical = new Set(Object.keys(metafile.inputs))
  const found = await Promise.all(SHARED_FOLDERS.map(stylesheetsIn))
  return found.flat().filter((file) => !critical.has(`${SOURCE}/${file}`))
}

async function stylesheetsIn(folder) {
  const files = await readdir(`${SOURCE}/${folder}`, { recursive: true })
  return files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .sort()
}

const DECLARATION = /(?<=[{;])(--[\w-]+):[^;{}]*;?/g

/**
 * Removes the custom properties for which `isWanted` returns false: each page uses only some of the tokens. esbuild
 * keeps unused properties, and tools that remove them, such as PurgeCSS, see one stylesheet and its pages, not a page
 * whose inline and deferred styles share the declarations.
 */
export const withoutTokens = (css, isWanted) =>
  css.replace(DECLARATION, (declaration, name) => (isWanted(name) ? declaration : ''))

/** A rule with the custom properties that some CSS declares, as far as they are wanted and not there already. */
export function declarationsOf(css, wanted, present) {
  const declared = [...css.matchAll(DECLARATION)].filter(([, name]) => wanted.has(name) && !present.has(name))
  const declarations = declared.map(([declaration]) => declaration.replace(/;?$/, ';'))
  return declared.length > 0 ? `@layer tokens{:root{${declarations.join('')}}}` : ''
}

/** The custom properties that some CSS uses, directly or through other properties that it declares. */
export function tokensReadBy(css) {
  const read = new Set(namesRead(withoutTokens(css, () => false)))
  // The set grows during this loop.
  const declared = [...css.matchAll(DECLARATION)]
  for (const name of read)
    for (const [declaration, own] of declared)
      if (own === name) for (const other of namesRead(declaration)) read.add(other)
  return read
}

/** The custom properties that some CSS declares. */
export const namesDeclaredIn = (css) => new Set([...css.matchAll(DECLARATION)].map(([, name]) => name))

const namesRead = (css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
