/** Splits the CSS: an inline stylesheet for each page's first view, and one file with the rest. */
import { readdir } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { shared } from './esbuild.mjs'

const SOURCE = 'src'
export const CRITICAL = 'src/styles/critical.css'
export const DEFERRED = 'src/styles/deferred.css'
/** Folders to search for component and page stylesheets. */
const FOLDERS = ['app', 'components', 'layout', 'pages', 'search']

/** Names the stylesheet of a first view; pages with the same first view share one. */
export const firstViewOf = (stylesheets) => `first-view:${stylesheets.join('+')}`

/** Resolves `first-view:…` and `styles:rest`, which deferred.css imports. */
export const stylesheetsPlugin = {
  name: 'stylesheets',
  setup(build) {
    build.onResolve({ filter: /^(first-view|styles):/ }, ({ path }) => ({ path, namespace: 'stylesheets' }))
    build.onLoad({ filter: /.*/, namespace: 'stylesheets' }, async ({ path }) => {
      const [kind, names] = path.split(':')
      const files = kind === 'styles' ? await restOfStylesheets() : names.split('+')
      const contents = files.map((file) => `@import "./${file}";`).join('\n')
      return { contents, loader: 'css', resolveDir: resolve(SOURCE) }
    })
  },
}

/** Every component and page stylesheet that critical.css does not include. */
async function restOfStylesheets() {
  const { metafile } = await esbuild.build({
    ...shared,
    entryPoints: [CRITICAL],
    outdir: 'unused',
    metafile: true,
    external: ['*.woff2'],
  })
  const critical = new Set(Object.keys(metafile.inputs))
  const found = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(`${SOURCE}/${folder}`, { recursive: true }))
        .map((file) => `${folder}/${file.split(sep).join('/')}`)
        .filter((file) => file.endsWith('.css')),
    ),
  )
  return found
    .flat()
    .filter((file) => !critical.has(`${SOURCE}/${file}`))
    .sort()
}

const DECLARATION = /(?<=[{;])(--[\w-]+):[^;{}]*;?/g

/** Removes the custom properties for which `isWanted` returns false; each page uses only some of the tokens. */
export const withoutTokens = (css, isWanted) =>
  css.replace(DECLARATION, (declaration, name) => (isWanted(name) ? declaration : ''))

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
