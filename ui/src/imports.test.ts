import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The folders of the interface: each imports only from itself and from those after it. */
const ORDER = [
  'app',
  'pages',
  'layout',
  'search',
  'forms',
  'components',
  'hooks',
  'content',
  'http',
  'domain',
  // Files beside the folders: constants and paths.
  '.',
]
/** Programs of their own, which import from the folders but are imported by none of them. */
const PROGRAMS = ['service-worker', 'virtual-tour']
/** Gathers small pages in one chunk. */
const GATHERING = ['pages/smallPages.ts']

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test|\.d)\.tsx?$/.test(file),
)

/** The files below src/ that a file imports, other than for their types, which exist only while code is checked. */
function importsOf(file: string): string[] {
  const source = readFileSync(join('src', file), 'utf8')
  const found = source.matchAll(
    /(?:import|export)\s+(?!type\b)[^'"]*?from '(\.[^']+)'|import(?:\(| )'(\.[^']+)'/g,
  )
  return [...found].map(([, from, other]) => join(dirname(file), from ?? other ?? ''))
}

const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')
const sectionOf = (file: string) => file.split('/')[1]

test('imports flow one way', () => {
  const upward = files
    .filter((file) => !PROGRAMS.includes(folderOf(file)))
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
    .filter(({ file, target }) => ORDER.indexOf(folderOf(target)) < ORDER.indexOf(folderOf(file)))
    .map(({ file, target }) => `${file} imports ${target}`)
  // The application starts the service worker through a module that lies beside it.
  expect(upward.filter((each) => each !== 'app/settled.ts imports service-worker/register.ts')).toEqual([])
})

test('a page imports no other page', () => {
  const across = files
    .filter((file) => folderOf(file) === 'pages' && !GATHERING.includes(file))
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
    .filter(({ target }) => folderOf(target) === 'pages' && !GATHERING.includes(target))
    .filter(
      ({ file, target }) =>
        sectionOf(file) !== sectionOf(target) ||
        (/Page\.tsx$/.test(target) && dirname(file) !== dirname(target)),
    )
  expect(across).toEqual([])
})

test('the programs are imported by nothing else', () => {
  const inward = files
    .filter((file) => !PROGRAMS.includes(folderOf(file)) && file !== 'app/settled.ts')
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
    .filter(({ target }) => PROGRAMS.includes(folderOf(target)))
  expect(inward).toEqual([])
})

test('the generator of the site imports neither the build nor Node', () => {
  const generator = readdirSync('site', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d)\.tsx?$/.test(file),
  )
  const foreign = generator.flatMap((file) =>
    [...readFileSync(join('site', file), 'utf8').matchAll(/from '((?:node:|[./]*\/build\/)[^']*)'/g)].map(
      ([, target]) => `${file} imports ${target}`,
    ),
  )
  expect(generator.length).toBeGreaterThan(10)
  expect(foreign).toEqual([])
})
