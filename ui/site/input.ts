/** What the site is made from, and what it consists of. All of it is plain data. */

import type { KitFile, MediaEntry, RfpDetail, Texts } from '../src/content/types.ts'
import type { Assets } from './document.ts'

/** The files that editors write, parsed but not checked. */
export interface Sources {
  /** `content/<name>.json` by name. */
  collections: Readonly<Record<string, unknown>>
  /** `content/en/<name>.json` by name. */
  bundles: Readonly<Record<string, unknown>>
  media: Readonly<Record<string, Picture>>
}

/** A picture that is stored in several widths. */
export interface Picture extends MediaEntry {
  /** Bytes of the largest JPEG. */
  jpegBytes: number
}

/** When the clocks of a place change: the instant in milliseconds, and the offset from UTC since then. */
export type ZoneOffsets = readonly (readonly [since: number, offset: number])[]

/** The documents that were made from the content. */
export interface Documents {
  /** By the reference of the request that they belong to. */
  requests: Record<string, Pick<RfpDetail, 'documents' | 'bundle'>>
  kit: KitFile[]
}

/** Where the browser's program and stylesheets are. */
export interface Bundle {
  stylesheet: string
  boot: string
  /** The script of the virtual tour, and its stylesheet. */
  tour: { script: string; stylesheet: string }
  fonts: Record<Font, string>
  /** By the folder of a route: what its page needs before it can run, the entry first. */
  chunks: Readonly<Record<string, string[]>>
  /** By the folder of a route: the stylesheet that paints its first view. */
  firstViews: Readonly<Record<string, string>>
  /** The stylesheet that paints the first view of the virtual tour. */
  tourFirstView: string
  /** The service worker, which reads the list of what it stores from `PRECACHE`. */
  serviceWorker: string
}

export type Font = 'commissioner' | 'source-serif-4'

/** A file of the bundle or of the brand that the service worker stores. */
export interface StoredFile {
  path: string
  /** Null where the path changes with the content. */
  revision: string | null
}

/** A file of the site. */
export interface SiteFile {
  text: string
  /** What the server has to know of a page to write the head of its answer. */
  head?: PageHead
}

export interface PageHead {
  /** Hash of the stylesheet in the page, for the Content-Security-Policy. */
  styleHash: string
  /** What the page needs first, for `Link` (RFC 8288). */
  links: string
}

/** Every file of the site by its path. */
export type SiteFiles = Map<string, SiteFile>

export type { Assets, Texts }
