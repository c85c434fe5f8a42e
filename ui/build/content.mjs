/** Reads content/ and refuses what would leave a hole in a page. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BuildError } from './errors.mjs'
import { checkSchemas, collectionName } from './schema.mjs'
import { longDate, merged, textAt, wordsOf } from './words.mjs'

const CONTENT = 'content'
const TEXTS = join(CONTENT, 'en')
/** How many press items the home page shows (specification, section 2). */
const HOME_ITEMS = 5

/**
 * `{ collections, bundles, media, words }`: the collections by name, checked against their schemas
 * and against each other; the text bundles by name; the pictures' sizes; and a function from text
 * key to words.
 */
export async function readContent() {
  const files = await readFolder(CONTENT)
  await checkSchemas(files)
  const bundles = await readFolder(TEXTS)
  const media = await readMedia()
  checkTexts(bundles)
  const collections = Object.fromEntries(
    Object.entries(files).map(([file, value]) => [collectionName(file), value]),
  )
  checkReferences(files, merged(Object.values(bundles)), media)
  checkLinks(collections)
  collections.articles.sort((a, b) => b.date.localeCompare(a.date))
  collections.events.sort((a, b) => a.start.localeCompare(b.start))
  const press = homePress(collections, bundles)
  return { collections: { ...collections, press }, bundles, media, words: wordsOf(bundles) }
}

async function readFolder(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const entries = await Promise.all(
    names.map(async (name) => [basename(name, '.json'), await readJson(join(folder, name))]),
  )
  return Object.fromEntries(entries)
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new BuildError(`ui/${file}: ${error.message}`)
  }
}

async function readMedia() {
  const { pictures } = await readJson('media/web.json')
  const entries = Object.entries(pictures).map(([name, { width, height, files }]) => [
    name,
    { width, height, widths: files.filter(({ format }) => format === 'avif').map((file) => file.width) },
  ])
  return Object.fromEntries(entries)
}

/** A bundle owns one first part of the keys, so that no bundle writes into another's. */
function checkTexts(bundles) {
  const owners = new Map()
  for (const [name, bundle] of Object.entries(bundles)) {
    for (const part of Object.keys(bundle)) {
      const owner = owners.get(part)
      if (owner) throw new BuildError(`ui/${TEXTS}/${name}.json: '${part}' belongs to ${owner}.json`)
      owners.set(part, name)
    }
  }
}

/** Every text key and picture that a collection names must exist. */
function checkReferences(files, texts, media) {
  const checkKey = (key, place) => {
    if (textAt(texts, key) === undefined) throw new BuildError(`${place}: there is no text '${key}'`)
  }
  const visit = (value, place) => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, `${place}/${index}`)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        const where = `${place}/${name}`
        if (name.endsWith('Key')) checkKey(child, where)
        if (name.endsWith('Keys'))
          for (const [index, key] of child.entries()) checkKey(key, `${where}/${index}`)
        if ((name === 'image' || name === 'panorama') && !media[child])
          throw new BuildError(`${where}: there is no picture '${child}'`)
        visit(child, where)
      }
    }
  }
  for (const [name, value] of Object.entries(files)) visit(value, `ui/${CONTENT}/${name}.json#`)
}

/** What JSON Schema cannot say: identifiers are unique, and what one list names in another exists. */
function checkLinks({ articles, ideas, districts, events, offices, requests, roles, tour, ...others }) {
  const fail = (file, problem) => {
    throw new BuildError(`ui/${CONTENT}/${file}.json: ${problem}`)
  }
  const unique = (file, values) => {
    const seen = new Set()
    for (const value of values) {
      if (seen.has(value)) fail(file, `'${value}' stands there twice`)
      seen.add(value)
    }
    return seen
  }
  const known = (file, ids, value) => {
    if (value !== undefined && !ids.has(value)) fail(file, `there is no '${value}'`)
  }
  for (const [name, list] of Object.entries({ districts, events, offices, roles, tour, ...others })) {
    if (Array.isArray(list) && list[0]?.id)
      unique(
        name,
        list.map(({ id }) => id),
      )
  }
  const slugs = unique(
    'articles',
    articles.map(({ slug }) => slug),
  )
  const districtIds = new Set(districts.map(({ id }) => id))
  const roleIds = new Set(roles.map(({ id }) => id))
  unique(
    'requests',
    requests.map(({ reference }) => reference),
  )
  for (const { related } of ideas) for (const slug of related) known('ideas', slugs, slug)
  for (const { district } of events) known('events', districtIds, district)
  for (const { district } of offices) known('offices', districtIds, district)
  for (const { reportsTo } of roles) known('roles', roleIds, reportsTo)
  for (const { start, end, id } of events) if (end <= start) fail('events', `'${id}' ends before it starts`)
  for (const request of requests) checkRequest(request, districtIds, (problem) => fail('requests', problem))
  if (articles.filter(({ onHome }) => onHome).length < HOME_ITEMS)
    fail('articles', `the home page needs ${HOME_ITEMS} items with "onHome": true`)
}

function checkRequest(request, districtIds, fail) {
  const { reference, publishedAt, questionsUntil, closesAt, criteria, district } = request
  if (!(publishedAt < questionsUntil && questionsUntil <= closesAt))
    fail(`${reference} must be published, then closed for questions, then closed`)
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== 100) fail(`the weights of ${reference} make ${total}, not 100`)
  if (district && !districtIds.has(district)) fail(`${reference} names no district: '${district}'`)
}

/**
 * The home page's press items: the newest articles that are so marked, as the specification
 * describes them (image, date key, description key). Their texts join the press-and-awards bundle,
 * so that an article is written in one place.
 */
function homePress({ articles }, bundles) {
  const chosen = articles.filter(({ onHome }) => onHome).slice(0, HOME_ITEMS)
  const texts = chosen.map(({ date, summary }, index) => [
    `item${index + 1}`,
    { date: longDate(date), description: summary },
  ])
  bundles['press-and-awards'].pressAndAwards.home = Object.fromEntries(texts)
  return chosen.map(({ slug, image, date }, index) => ({
    id: slug,
    image,
    date,
    dateKey: `pressAndAwards.home.item${index + 1}.date`,
    descriptionKey: `pressAndAwards.home.item${index + 1}.description`,
    route: `/press-awards/${slug}`,
  }))
}
