/** Checks that JSON Schema cannot express: unique ids, valid references between lists, and date order. */
import type { Collections, Rfp } from '../../src/content/types.ts'
import { ContentError } from '../error.ts'

/** Number of press items on the home page (specification, section 2). */
export const HOME_ITEMS = 5

export function checkLists(collections: Collections): void {
  const { articles, districts, events, cities, offices, requests, roles, serviceEntries, services } =
    collections
  for (const [name, list] of Object.entries(collections)) checkIds(name, list)
  const slugs = unique(
    'articles',
    articles.map(({ slug }) => slug),
  )
  unique(
    'requests',
    requests.map(({ reference }) => reference),
  )
  const districtIds = idsOf(districts)
  const roleIds = idsOf(roles)
  const serviceIds = idsOf(serviceEntries)
  for (const { route } of services)
    if (serviceIds.has(route.slice(route.lastIndexOf('/') + 1)))
      fail('service-entries', `a service has the address of a city: ${route}`)
  for (const { news, services, words } of cities) {
    known('cities', slugs, news)
    for (const service of services) known('cities', serviceIds, service)
    for (const { service } of words) known('cities', serviceIds, service)
  }
  for (const { office } of serviceEntries) known('service-entries', idsOf(offices), office)
  for (const { district } of events) known('events', districtIds, district)
  for (const { district } of offices) known('offices', districtIds, district)
  for (const { reportsTo } of roles) known('roles', roleIds, reportsTo)
  for (const { start, end, id } of events) if (end <= start) fail('events', `'${id}' ends before it starts`)
  for (const request of requests) checkRequest(request, districtIds)
  if (articles.filter(({ onHome }) => onHome).length < HOME_ITEMS)
    fail('articles', `the home page needs ${HOME_ITEMS} items with "onHome": true`)
}

function checkIds(name: string, list: unknown): void {
  if (!Array.isArray(list)) return
  unique(
    name,
    list.flatMap((item: object) => ('id' in item && typeof item.id === 'string' ? [item.id] : [])),
  )
}

function checkRequest(request: Rfp, districts: ReadonlySet<string>): void {
  const { reference, publishedAt, questionsUntil, closesAt, criteria, district } = request
  if (!(publishedAt < questionsUntil && questionsUntil <= closesAt))
    fail('requests', `${reference}: publishedAt, questionsUntil, and closesAt must be in this order`)
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== 100) fail('requests', `the weights of ${reference} add up to ${total}, not 100`)
  if (district && !districts.has(district))
    fail('requests', `${reference} refers to an unknown district: '${district}'`)
}

const idsOf = (list: { id: string }[]): ReadonlySet<string> => new Set(list.map(({ id }) => id))

function unique(file: string, values: string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) fail(file, `duplicate id '${value}'`)
    seen.add(value)
  }
  return seen
}

function known(file: string, ids: ReadonlySet<string>, value: string | undefined): void {
  if (value !== undefined && !ids.has(value)) fail(file, `unknown id '${value}'`)
}

function fail(file: string, problem: string): never {
  throw new ContentError(`ui/content/${file}.json: ${problem}`)
}
