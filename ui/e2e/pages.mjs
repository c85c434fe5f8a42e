/** Every page a visitor can open, and addresses that do not exist; the build knows them. */
import { bundleSite, loadSite } from '../build/site.mjs'
import { readSources } from '../build/sources.mjs'

const site = loadSite(await bundleSite())
/** A folder in src/pages: only its routes are tested. */
const tested = process.env.TESTED_PAGE
const routes = site
  .pathsOf(site.readContent(await readSources()))
  .filter(({ folder }) => !tested || folder === tested || folder.startsWith(`${tested}/`))

/** The addresses below a route's folder. */
const pathsOf = (folder) => [...(routes.find((route) => route.folder === folder)?.paths ?? [])]
export const articles = pathsOf('press-awards/article')
export const requests = pathsOf('rfp/request')

/** The Not Found pages are made under these, but visitors see them under addresses like those below. */
const isOwn = (path) => !path.endsWith('/404')
const MISSING = ['/no-such-page', '/rfp/no-such-request']

/** An open request, which has every part. */
const OPEN_REQUEST = '/rfp/NC-RFP-2026-011'

/** One page of each route: the others have the same component and other content. */
export const kinds = [
  ...routes.flatMap(({ paths }) => {
    const own = [...paths].filter(isOwn)
    return own.includes(OPEN_REQUEST) ? [OPEN_REQUEST] : own.slice(0, 1)
  }),
  ...(tested ? [] : MISSING),
]

export const pages = [...new Set([...kinds, ...routes.flatMap(({ paths }) => [...paths].filter(isOwn))])]
