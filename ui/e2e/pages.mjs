/** Every page a visitor can open, and addresses that do not exist; the build knows them. */

import { loadHost } from '../build/host.mjs'
import { bundleSite, loadSite } from '../build/site.mjs'
import { readSources } from '../build/sources.mjs'

const site = loadSite(await bundleSite())
const routes = site.pathsOf(site.readContent(await readSources(), await loadHost()))

/** The addresses below a route's folder. */
const pathsOf = (folder) => [...(routes.find((route) => route.folder === folder)?.paths ?? [])]
export const articles = pathsOf('press-awards/article')
export const requests = pathsOf('rfp/request')

/** The build writes the Not Found pages to these addresses; visitors get them at unknown ones, such as MISSING. */
const isOwn = (path) => !path.endsWith('/404')
const MISSING = ['/no-such-page', '/rfp/no-such-request']

/** An open request, which has every part. */
const OPEN_REQUEST = '/rfp/NC-RFP-2026-011'

const SCREEN = '/screen'
/** The screen by day and by night, at whatever hour the tests run. */
const SCREEN_STATES = [`${SCREEN}?night=off`, `${SCREEN}?night=0-24`]

const ownPaths = ({ paths }) => [...paths].filter(isOwn)

export const pages = [...routes.flatMap(ownPaths), ...MISSING]

/** A folder in src/pages: only its pages are opened by the tests that open one page after the other. */
const tested = process.env.TESTED_PAGE
const testedRoutes = routes.filter(
  ({ folder }) => !tested || folder === tested || folder.startsWith(`${tested}/`),
)

/** One page of each route, and each state of the screen. */
export const kinds = [
  ...testedRoutes.flatMap((route) => {
    const own = ownPaths(route)
    if (own.includes(SCREEN)) return SCREEN_STATES
    return own.includes(OPEN_REQUEST) ? [OPEN_REQUEST] : own.slice(0, 1)
  }),
  ...(tested ? [] : MISSING),
]

/** The other pages, which have the same components and other content. */
export const others = testedRoutes
  .flatMap(ownPaths)
  .filter((path) => path !== SCREEN && !kinds.includes(path))
