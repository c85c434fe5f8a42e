import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pageFolders } from '../pages.mjs'
import { stylesheetsOfPage } from '../stylesheets.mjs'

test('every stylesheet below the pages belongs to a page', async () => {
  const used = new Set((await Promise.all((await pageFolders()).map(stylesheetsOfPage))).flat())
  const all = (await readdir('src/pages', { recursive: true })).filter((file) => file.endsWith('.css'))
  expect(all.filter((file) => !used.has(`pages/${file}`))).toEqual([])
})

test('a folder without a route shares its stylesheets with the pages below it only', async () => {
  expect(await stylesheetsOfPage('legal/privacy')).toContain('pages/legal/Statement.css')
  expect(await stylesheetsOfPage('auth')).not.toContain('pages/legal/Statement.css')
})
