/** Checks that JSON Schema cannot express: unique ids, valid references between lists, and date order. */
import type { Collections, Rfp } from '../../src/content/types.ts'
import type { Pointer } from '../json.ts'
import { isObject, keyOf, type Layers } from '../layers.ts'
import type { Mistakes } from '../mistakes.ts'

/** Number of press items on the home page (specification, section 2). */
export const HOME_ITEMS = 5

type Report = (pointer: Pointer, message: string) => void

export function checkLists(collections: Collections, layers: Layers, mistakes: Mistakes): void {
  const { articles, districts, events, cities, offices, requests, roles, serviceEntries, services } =
    collections
  const reportIn =
    (name: string): Report =>
    (pointer, message) => {
      const layered = layers.get(name)
      if (layered) mistakes.reportAt(layered, pointer, message)
    }
  for (const [name, { value }] of layers) checkIds(value, keyOf(name), reportIn(name))

  const slugs = new Set(articles.map(({ slug }) => slug))
  const [districtIds, officeIds, roleIds, serviceIds] = [districts, offices, roles, serviceEntries].map(idsOf)
  const known = (
    report: Report,
    pointer: Pointer,
    ids: ReadonlySet<string> | undefined,
    id: string | undefined,
  ) => {
    if (id !== undefined && !ids?.has(id)) report(pointer, `unknown id '${id}'`)
  }

  const inServices = reportIn('service-entries')
  for (const [index, { id, office }] of serviceEntries.entries()) {
    const city = services.find(({ route }) => route.slice(route.lastIndexOf('/') + 1) === id)
    if (city) inServices([index, 'id'], `a service has the address of a city: ${city.route}`)
    known(inServices, [index, 'office'], officeIds, office)
  }
  const inCities = reportIn('cities')
  for (const [index, { news, services, words }] of cities.entries()) {
    known(inCities, [index, 'news'], slugs, news)
    for (const [at, service] of services.entries())
      known(inCities, [index, 'services', at], serviceIds, service)
    for (const [at, { service }] of words.entries())
      known(inCities, [index, 'words', at, 'service'], serviceIds, service)
  }
  const inEvents = reportIn('events')
  for (const [index, { district, start, end, id }] of events.entries()) {
    known(inEvents, [index, 'district'], districtIds, district)
    if (end <= start) inEvents([index, 'end'], `'${id}' ends before it starts`)
  }
  for (const [index, { district }] of offices.entries())
    known(reportIn('offices'), [index, 'district'], districtIds, district)
  for (const [index, { reportsTo }] of roles.entries())
    known(reportIn('roles'), [index, 'reportsTo'], roleIds, reportsTo)
  for (const [index, request] of requests.entries()) {
    checkRequest(request, (pointer, message) => reportIn('requests')([index, ...pointer], message))
    known(reportIn('requests'), [index, 'district'], districtIds, request.district)
  }
  if (articles.filter(({ onHome }) => onHome).length < HOME_ITEMS)
    reportIn('articles')([], `the home page needs ${HOME_ITEMS} items with "onHome": true`)
}

function checkIds(list: unknown, key: string, report: Report): void {
  if (!Array.isArray(list)) return
  const seen = new Set<unknown>()
  for (const [index, item] of list.entries()) {
    if (!isObject(item) || !(key in item)) continue
    if (seen.has(item[key])) report([index, key], `duplicate ${key} '${item[key]}'`)
    seen.add(item[key])
  }
}

function checkRequest({ publishedAt, questionsUntil, closesAt, criteria }: Rfp, report: Report): void {
  if (!(publishedAt < questionsUntil && questionsUntil <= closesAt))
    report(['closesAt'], 'publishedAt, questionsUntil, and closesAt must be in this order')
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== 100) report(['criteria'], `the weights add up to ${total}, not 100`)
}

const idsOf = (list: readonly { id: string }[]): ReadonlySet<string> => new Set(list.map(({ id }) => id))
