import { LANGUAGE } from '../constants.ts'
import { PURPOSE } from '../http/purpose.ts'
import { HttpError, request } from '../http/request.ts'
import { NOT_FOUND } from '../paths.ts'
import { differ, isTexts, merge, START_BUNDLES } from './texts.ts'
import type { FrameLists, Media, PageContent, PageData, Texts } from './types.ts'

/** A snapshot of the content. */
export interface Content {
  frame: FrameLists
  texts: Texts
  media: Media
  /** Data of the pages that were opened, by address. */
  pages: ReadonlyMap<string, object>
}

/** One source of the first picture. */
export interface FirstPicture {
  /** Media type of the files. */
  type: string
  srcSet: string
  sizes: string
  /** Media query for this source; without it, the source is the default. */
  media?: string
}

/**
 * Stores the content for all pages. Text bundles and page data arrive over the network and are merged into the
 * content of the first page. All content changes happen here.
 */
export class ContentStore {
  /** The content that came with the first page, so that hydration matches the server's HTML. */
  readonly initial: Content
  /** Whether the visitor is still on the page that came as HTML. */
  isFirstPage = true
  #content: Content
  readonly #bundles = new Map<string, Promise<void>>()
  readonly #pages = new Map<string, Promise<void>>()
  /** Pages that the server has counted as viewed; repeated fetches must not count again. */
  readonly #viewed = new Set<string>()
  readonly #missing = new Set<string>()
  readonly #stylesheets = new Map<string, string>()
  readonly #drawings = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  /** Pictures used during rendering; the build derives a page's picture list and `Link` header from them. */
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

  /** Fetches the bundles that every page needs. Rejects if one fails; the others are still applied. */
  async loadStartBundles(): Promise<void> {
    const results = await Promise.allSettled(
      START_BUNDLES.map((name) =>
        // Bundles that came with the page are fetched too, since they may have changed.
        this.#bundles.has(name) ? this.#fetchTexts(name) : this.loadBundle(name),
      ),
    )
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Fetches a section's bundle once; a failed fetch can be retried. */
  loadBundle(name: string): Promise<void> {
    return once(this.#bundles, name, () => this.#fetchTexts(name))
  }

  /** Marks a bundle as present because its texts came with the page. */
  hasBundle(name: string): void {
    this.#bundles.set(name, Promise.resolve())
  }

  /**
   * Fetches the data of a page once. If the server answers 404, the page is missing, and the promise resolves.
   *
   * The server counts each fetch as a page view, so do not use this for prefetching.
   */
  loadPage(path: string): Promise<void> {
    return once(this.#pages, path, () => this.#fetchPage(path))
  }

  /** Marks the first page's data as loaded; if the first page is Not Found, marks the address as missing. */
  hasPage(path: string, madeFor: string): void {
    this.#pages.set(path, Promise.resolve())
    if (!madeFor.endsWith(NOT_FOUND)) return
    this.#missing.add(path)
    this.#pages.set(NOT_FOUND, Promise.resolve())
  }

  /** Whether the server answered that this page does not exist. */
  isMissing(path: string): boolean {
    return this.#missing.has(path)
  }

  /** The stylesheet of a page that was fetched; the first page links its own. */
  stylesheetOf(path: string): string | undefined {
    return this.#stylesheets.get(path)
  }

  /** The drawing of a page, as SVG; undefined on the first page, which has it in its markup. */
  drawingOf(path: string): string | undefined {
    return this.#drawings.get(path)
  }

  keepDrawing(path: string, svg: string): void {
    this.#drawings.set(path, svg)
  }

  async #fetchTexts(name: string): Promise<void> {
    const response = await request(`/assets/i18n/${LANGUAGE}/${name}.json`)
    const json: unknown = await response.json()
    if (!isTexts(json)) throw new Error(`${name}.json is not a tree of strings`)
    const { texts } = this.#content
    const merged = merge(texts, json)
    // A page is shown after its bundles have arrived, so additional texts are on no page yet. To render every component
    // for them would block the page while it loads.
    if (differ(texts, json)) this.#change({ texts: merged })
    else this.#content.texts = merged
  }

  async #fetchPage(path: string): Promise<void> {
    // The Not Found page replaces a missing page, so it is not a view.
    const isView = path !== NOT_FOUND && !this.#viewed.has(path)
    try {
      const response = await request(
        `/assets/content${path}.json`,
        isView ? { headers: { [PURPOSE.header]: PURPOSE.view } } : {},
      )
      this.#viewed.add(path)
      // The build wrote the file from this type.
      const { data, media, stylesheet, drawing }: PageData = await response.json()
      this.#stylesheets.set(path, stylesheet)
      if (drawing) this.keepDrawing(path, drawing)
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

/** Returns the same promise for repeated calls with a key; failed promises are removed. */
function once(promises: Map<string, Promise<void>>, key: string, start: () => Promise<void>): Promise<void> {
  const known = promises.get(key)
  if (known) return known
  const promise = start()
  promises.set(key, promise)
  promise.catch(() => promises.delete(key))
  return promise
}
