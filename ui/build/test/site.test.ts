import { readFileSync } from 'node:fs'
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

test('the context that generates the site lacks the APIs of Node and browsers', () => {
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

/** The route and the page that the README adds as an example. */
const [ROUTE = '', PAGE = ''] = Array.from(
  readFileSync('../README.md', 'utf8')
    .split('### Add a page')[1]
    ?.matchAll(/```tsx?\n([\s\S]*?)```/g) ?? [],
  ([, code]) => code ?? '',
)

test('the page from the README is added by its folder alone', { timeout: 120_000 }, async () => {
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
