/** A page's description: its `route.ts` says everything about it that other files need to know. */
import type { ComponentType } from 'react'
import { type CurrentPage, useCurrentPage } from './CurrentPage.tsx'
import type { Collections, FrameLists, Lists, Media, RfpDetail } from './types.ts'

/** A function from text key to words. */
export type Words = (key: string, values?: Record<string, string | number>) => string

/** How a page is called. */
export interface Description {
  title: string
  description: string
  /** The title in link previews, where it is another. */
  shareTitle?: string
  /** The page's name in breadcrumbs. */
  label: string
  /** The picture in link previews, where it is not the portal's. */
  picture?: string
}

interface Settings<Data> {
  /** The address; `:name` stands for the items of a collection. */
  path: string
  /** Loads the page's component; its chunk is preloaded where the page is opened first. */
  load: () => Promise<ComponentType>
  /** The text bundles that the page reads beyond the frame's. */
  bundles?: readonly string[]
  /** Key of `{ title, description, shareTitle? }` in the texts. */
  metaKey: string
  /** Key of the page's name in breadcrumbs. */
  labelKey: string
  /** The address of the page above this one, if it is not the home page. */
  parent?: string
  /** What stands around the page: navigation bar and footer, the plain header of procurement, or nothing. */
  frame?: 'portal' | 'procurement' | 'none'
  /** Whether the page opens with a picture under a transparent navigation bar. */
  opensWithPicture?: boolean
  /** Not for search engines. */
  noindex?: boolean
  /** Describes an item, where the texts do not. */
  describe?(data: Data, words: Words, frame: FrameLists): Description
}

export interface Route<Data = unknown> extends Settings<Data> {
  /** The lists that the page reads beyond the frame's. */
  lists: readonly (keyof Lists)[]
}

/** The route of a page that reads lists; `useData(route)` is typed by them. */
export function listRoute<const Name extends keyof Lists = never>({
  lists = [],
  ...settings
}: Settings<Pick<Lists, Name>> & { lists?: readonly Name[] }): Route<Pick<Lists, Name>> {
  return { ...settings, lists }
}

/** The route of pages that show one item each, such as an article; `items` in the same file makes the data. */
export function itemRoute<Data>(settings: Settings<Data>): Route<Data> {
  return { ...settings, lists: [] }
}

/** What items are made from: the collections as they are in the files, and the documents of the requests. */
export interface ItemSources extends Collections {
  documents: Record<string, Pick<RfpDetail, 'documents' | 'bundle'>>
  words: Words
}

/** The items of a route by the last part of their addresses, each with the data that its page reads. */
export type Items<Data> = (sources: ItemSources) => { name: string; data: Data }[]

/** What search engines read about a page: JSON-LD objects by schema.org, without their context. */
export type StructuredData<Data> = (data: Data, about: PageAbout) => object[]

export interface PageAbout {
  path: string
  frame: FrameLists
  media: Media
  words: Words
}

/** The data of the page that is shown, which is the page of this route. */
export function useData<Data>(route: Route<Data>): Data {
  const page = useCurrentPage()
  if (!isOf(page, route)) throw new Error(`the page at ${page.path} is not that of ${route.path}`)
  return page.data
}

/** The build makes the data of a page by its route, so that the route tells its type. */
function isOf<Data>(page: CurrentPage, route: Route<Data>): page is CurrentPage<Data> {
  return page.route === route
}
