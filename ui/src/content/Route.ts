/** Route definitions: each page's `route.ts` contains everything that other files need to know about it. */
import type { ComponentType } from 'react'
import type { AnswerPage } from '../forms/answerPage.ts'
import { type CurrentPage, useCurrentPage } from './CurrentPage.tsx'
import type { Collections, FileRef, FrameLists, GeneratedFiles, Lists, Media } from './types.ts'

/** Looks up a text by key. */
export type Words = (key: string, values?: Record<string, string | number>) => string

/** Title and description of a page. */
export interface Description {
  title: string
  description: string
  /** Title for link previews, if it differs. */
  shareTitle?: string
  /** The page's name in breadcrumbs. */
  label: string
  /** Picture for link previews, if it differs from the portal's. */
  picture?: string
}

interface Settings<Data> {
  /** The address; `:name` is a parameter for the items of a collection. */
  path: string
  /** Loads the page's component. On the first page, its chunk is preloaded. */
  load: () => Promise<ComponentType>
  /** Text bundles of the page, in addition to the frame's. */
  bundles?: readonly string[]
  /** Bundles that the page's data refers to; the page itself contains only the texts that it refers to. */
  dataBundles?: readonly string[]
  /** Text key of `{ title, description, shareTitle? }`. */
  metaKey: string
  /** Text key of the page's name in breadcrumbs. */
  labelKey: string
  /** Address of the parent page, if it is not the home page. */
  parent?: string
  /** The frame around the page: navigation bar and footer, the plain procurement header, or none. */
  frame?: 'portal' | 'procurement' | 'none'
  /** Id of the district that stands for the page in the footer, if it is not `DEFAULT_PLACE`. */
  place?: string
  /** Whether the footer is only its last line. */
  hasFooterLine?: boolean
  /** Whether the page starts with a picture under a transparent navigation bar. */
  opensWithPicture?: boolean
  /** Excludes the page from search engines. */
  noindex?: boolean
  /** Describes an item if the texts do not. */
  describe?(data: Data, words: Words, frame: FrameLists): Description
}

/** The Capital Axis, for pages without a district of their own. */
export const DEFAULT_PLACE = 'axis'

export interface Route<Data = unknown> extends Settings<Data> {
  /** Lists of the page, in addition to the frame's. */
  lists: readonly (keyof Lists)[]
}

/** The route of a page with lists; `useData(route)` has their types. */
export function listRoute<const Name extends keyof Lists = never>({
  lists = [],
  ...settings
}: Settings<Pick<Lists, Name>> & { lists?: readonly Name[] }): Route<Pick<Lists, Name>> {
  return { ...settings, lists }
}

/** The route of pages that show one item each, such as an article; `items` in the same file provides the data. */
export function itemRoute<Data>(settings: Settings<Data>): Route<Data> {
  return { ...settings, lists: [] }
}

/** The sources for items: the raw collections, and the files that they offer. */
export interface ItemSources extends Collections {
  /** The documents of an office's folder, by their paths in `files/`. */
  attachments: Readonly<Record<string, FileRef>>
  documents: Record<string, GeneratedFiles>
  words: Words
}

/** The items of a route with the last segment of their addresses and the data of their pages. */
export type Items<Data> = (sources: ItemSources) => { name: string; data: Data }[]

/** The pages that answer the form of a route without script, with the text key of each title. */
export type Answers = readonly { page: AnswerPage; titleKey: string }[]

/** Structured data for search engines: schema.org JSON-LD objects without `@context`. */
export type StructuredData<Data> = (data: Data, about: PageAbout) => object[]

export interface PageAbout {
  path: string
  frame: FrameLists
  media: Media
  words: Words
}

/** The data of the current page, which must belong to this route. */
export function useData<Data>(route: Route<Data>): Data {
  const page = useCurrentPage()
  if (!isOf(page, route)) throw new Error(`${page.path} is not a page of the route ${route.path}`)
  return page.data
}

/** The build makes a page's data from its route, so the route determines the type. */
function isOf<Data>(page: CurrentPage, route: Route<Data>): page is CurrentPage<Data> {
  return page.route === route
}
