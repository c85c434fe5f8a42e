/**
 * An esbuild plugin for two modules that are generated from the folders below src/pages: `pages:routes`
 * exports the routes for the browser, `pages:site` exports everything in the route.ts files, and the drawings.
 */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

const PAGES = 'src/pages'
const ROUTE = 'route.ts'
/** The drawing of a page, if it has one. */
const DRAWING = 'drawing.svg'

export async function pageFolders() {
  const files = await readdir(PAGES, { recursive: true })
  return files
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith(`/${ROUTE}`))
    .map(dirname)
    .sort()
}

export const pagesPlugin = {
  name: 'pages',
  setup(build) {
    build.onResolve({ filter: /^pages:/ }, ({ path }) => ({ path, namespace: 'pages' }))
    build.onLoad({ filter: /.*/, namespace: 'pages' }, async ({ path }) => {
      const folders = await pageFolders()
      const contents = path === 'pages:routes' ? routesModule(folders) : siteModule(folders)
      return { contents, loader: 'ts', resolveDir: resolve(PAGES) }
    })
  },
}

const file = (folder, name = ROUTE) => JSON.stringify(`./${join(folder, name)}`)

function routesModule(folders) {
  const imports = folders.map((folder, index) => `import { route as route${index} } from ${file(folder)}`)
  return `${imports.join('\n')}\nexport const routes = [${folders.map((_, index) => `route${index}`)}]`
}

function siteModule(folders) {
  const imports = folders.map((folder, index) => `import * as module${index} from ${file(folder)}`)
  const hasDrawing = (folder) => existsSync(join(PAGES, folder, DRAWING))
  const drawings = folders.map((folder, index) =>
    hasDrawing(folder) ? `import drawing${index} from ${file(folder, DRAWING)}` : '',
  )
  const modules = folders.map((folder, index) => {
    const drawing = hasDrawing(folder) ? `, drawing: drawing${index}` : ''
    return `{ folder: ${JSON.stringify(folder)}, ...module${index}${drawing} }`
  })
  return `${[...imports, ...drawings].join('\n')}\nexport const pageModules = [${modules}]`
}
