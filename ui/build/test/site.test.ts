import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSite } from '../site.mjs'
import { makeFiles } from '../steps.mjs'

const UI = process.cwd()
let copy: string

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'site-'))
  for (const folder of [
    'brand',
    'content',
    'fonts',
    'media',
    'node_modules',
    'package.json',
    'tsconfig.json',
  ])
    await symlink(join(UI, folder), join(copy, folder))
  for (const folder of ['site', 'src']) await cp(join(UI, folder), join(copy, folder), { recursive: true })
  process.chdir(copy)
})
afterEach(async () => {
  process.chdir(UI)
  await rm(copy, { recursive: true })
})

test('the site can be generated without Node and browser APIs', () => {
  const names: string[] = loadSite('var site = Object.getOwnPropertyNames(globalThis)')
  for (const name of [
    'Intl',
    'URL',
    'TextEncoder',
    'console',
    'crypto',
    'fetch',
    'process',
    'require',
    'setTimeout',
  ])
    expect(names).not.toContain(name)
  expect(names).toContain('Promise')
})

/** The example page from the README. */
const ROUTE = `import { listRoute } from '../../content/Route.ts'

export const route = listRoute({
  path: '/opening-hours',
  load: () => import('./OpeningHoursPage.tsx').then((module) => module.OpeningHoursPage),
  metaKey: 'contactUs.meta',
  labelKey: 'contactUs.header.title',
  bundles: ['contact-us'],
  lists: ['offices'],
})
`
const PAGE = `import { PageHeader } from '../../components/PageHeader.tsx'
import { useData } from '../../content/Route.ts'
import { route } from './route.ts'

export function OpeningHoursPage() {
  const { offices } = useData(route)
  return <PageHeader title="Opening hours" lead={offices.map(({ name }) => name).join(', ')} />
}
`

test('a new folder adds a page', { timeout: 120_000 }, async () => {
  await mkdir('src/pages/opening-hours')
  await writeFile('src/pages/opening-hours/route.ts', ROUTE)
  await writeFile('src/pages/opening-hours/OpeningHoursPage.tsx', PAGE)
  const { files } = await makeFiles()
  const text = (path: string) => String(files.get(path))
  expect(text('/pages/opening-hours.html')).toContain('>Opening hours</h1>')
  expect(text('/pages/opening-hours.html')).toMatch(/data-chunks="[^"]*OpeningHoursPage-/)
  expect(JSON.parse(text('/assets/content/opening-hours.json')).data.offices).not.toHaveLength(0)
  expect(text('/sitemap.xml')).toContain('/opening-hours</loc>')
  expect(text('/assets/content/search.json')).toContain('/opening-hours')
  expect(text('/heads')).toMatch(/^\/opening-hours\tsha256-/m)
  expect(text('/sw.js')).toContain('{"url":"/opening-hours"')
})

test('a page that fails to render fails the build with the reason', { timeout: 120_000 }, async () => {
  await mkdir('src/pages/opening-hours')
  await writeFile('src/pages/opening-hours/route.ts', ROUTE)
  await writeFile(
    'src/pages/opening-hours/OpeningHoursPage.tsx',
    `export function OpeningHoursPage() { throw new Error('no hours'); return null }`,
  )
  await expect(makeFiles()).rejects.toThrow('no hours')
})
