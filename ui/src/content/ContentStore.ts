import { LANGUAGE } from '../constants.ts'
import { PURPOSE } from '../http/purpose.ts'
import { HttpError, request } from '../http/request.ts'
import { NOT_FOUND } from '../paths.ts'
import { isTexts, merge, START_BUNDLES } from './texts.ts'
import type { FrameLists, Media, PageContent, PageData, Texts } from './types.ts'

/** What is known at one moment. */
export interface Content {
  frame: FrameLists
  texts: Texts
  media: Media
  /** The data of the pages that were opened, by their addresses. */
  pages: ReadonlyMap<string, object>
}

/** One source of a picture that the first view opens with. */
export interface FirstPicture {
  srcSet: string
  sizes: string
  /** The windows that this source is for; all others take the next one. */
  media?: string
}

/**
 * The content that pages read, and the one place where it changes: text bundles and the data of
 * further pages arrive over the network and are laid over what came with the first page.
 */
export class ContentStore {
  /** The content that came with the first page: hydration renders what the server rendered. */
  readonly initial: Content
  #content: Content
  readonly #bundles = new Map<string, Promise<void>>()
  readonly #pages = new Map<string, Promise<void>>()
  /** Pages whose view the server has counted: fetching one of them again must not count it twice. */
  readonly #viewed = new Set<string>()
  readonly #missing = new Set<string>()
  readonly #listeners = new Set<() => void>()
  /** What rendering came across: the build writes a page's list of pictures and its `Link` field from it. */
  readonly rendered = { pictures: new Set<string>(), first: [] as FirstPicture[] }

  constructor({ path, frame, texts, media, data }: PageContent) {
    this.initial = { frame, texts, media, pages: new Map([[path, data]]) }
    this.#content = this.initial
  }

  get snapshot(): Content {
    return this.#content
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Fetches the bundles that every page needs. Rejects when one does not arrive; the others count. */
  async loadStartBundles(): Promise<void> {
    const results = await Promise.allSettled(
      START_BUNDLES.map((name) =>
        // What came with the page is fetched as well: it may have changed since.
        this.#bundles.has(name) ? this.#fetchTexts(name) : this.loadBundle(name),
      ),
    )
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Fetches a section's bundle once; a failed fetch may be tried again. */
  loadBundle(name: string): Promise<void> {
    return once(this.#bundles, name, () => this.#fetchTexts(name))
  }

  /** Marks a bundle whose texts came with the page. */
  hasBundle(name: string): void {
    this.#bundles.set(name, Promise.resolve())
  }

  /**
   * Fetches the data of a page once. A page that the server does not know is missing, not failed.
   *
   * The server counts the fetch as a view of the page, so this is for a page that the visitor opens,
   * not for one that is fetched ahead.
   */
  loadPage(path: string): Promise<void> {
    return once(this.#pages, path, () => this.#fetchPage(path))
  }

  /** Marks the page that the data came with; the Not Found page stands for an address that is missing. */
  hasPage(path: string, madeFor: string): void {
    this.#pages.set(path, Promise.resolve())
    if (!madeFor.endsWith(NOT_FOUND)) return
    this.#missing.add(path)
    this.#pages.set(NOT_FOUND, Promise.resolve())
  }

  /** Whether the server said that there is no such page. */
  isMissing(path: string): boolean {
    return this.#missing.has(path)
  }

  async #fetchTexts(name: string): Promise<void> {
    const response = await request(`/assets/i18n/${LANGUAGE}/${name}.json`)
    const json: unknown = await response.json()
    if (!isTexts(json)) throw new Error(`${name}.json is not a tree of texts`)
    const texts = merge(this.#content.texts, json)
    // The bundle is usually word for word what the page came with: nothing to render again.
    if (JSON.stringify(texts) === JSON.stringify(this.#content.texts)) return
    this.#change({ texts })
  }

  async #fetchPage(path: string): Promise<void> {
    // The Not Found page stands in for an address that does not exist, so nobody viewed it.
    const isView = path !== NOT_FOUND && !this.#viewed.has(path)
    try {
      const response = await request(
        `/assets/content${path}.json`,
        isView ? { headers: { [PURPOSE.header]: PURPOSE.view } } : {},
      )
      this.#viewed.add(path)
      // The build wrote the file from this type.
      const { data, media }: PageData = await response.json()
      this.#change({
        media: { ...this.#content.media, ...media },
        pages: new Map(this.#content.pages).set(path, data),
      })
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error
      this.#missing.add(path)
    }
  }

  #change(changed: Partial<Content>): void {
    this.#content = { ...this.#content, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

/** The same promise each time a key is asked for; a failed one is forgotten. */
function once(promises: Map<string, Promise<void>>, key: string, start: () => Promise<void>): Promise<void> {
  const known = promises.get(key)
  if (known) return known
  const promise = start()
  promises.set(key, promise)
  promise.catch(() => promises.delete(key))
  return promise
}
