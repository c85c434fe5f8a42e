import { LANGUAGE } from '../constants.ts'
import { request } from '../http/request.ts'
import { isTexts, merge, START_BUNDLES } from './texts.ts'
import type { SiteData } from './types.ts'

/**
 * The content that pages read, and the one place where it changes: text bundles arrive over the
 * network and are laid over the texts that came with the page.
 */
export class ContentStore {
  #data: SiteData
  readonly #bundles = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()

  constructor(data: SiteData) {
    this.#data = data
  }

  get snapshot(): SiteData {
    return this.#data
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Fetches the bundles that every page needs. Rejects when one does not arrive; the others count. */
  async loadStartBundles(): Promise<void> {
    const results = await Promise.allSettled(START_BUNDLES.map((name) => this.#fetch(name)))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Fetches a section's bundle once; a failed fetch may be tried again. */
  loadBundle(name: string): Promise<void> {
    const known = this.#bundles.get(name)
    if (known) return known
    const loading = this.#fetch(name)
    this.#bundles.set(name, loading)
    loading.catch(() => this.#bundles.delete(name))
    return loading
  }

  /** Marks a bundle whose texts came with the page. */
  hasBundle(name: string): void {
    this.#bundles.set(name, Promise.resolve())
  }

  async #fetch(name: string): Promise<void> {
    const response = await request(`/assets/i18n/${LANGUAGE}/${name}.json`)
    const json: unknown = await response.json()
    if (!isTexts(json)) throw new Error(`${name}.json is not a tree of texts`)
    const texts = merge(this.#data.texts, json)
    // The bundle is usually word for word what the page came with: nothing to render again.
    if (JSON.stringify(texts) === JSON.stringify(this.#data.texts)) return
    this.#data = { ...this.#data, texts }
    for (const listener of this.#listeners) listener()
  }
}
