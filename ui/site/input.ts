/** Input and output types of the site generator: plain data only. */

import type { FilmFile, GeneratedFiles, KitFile, MediaEntry } from '../src/content/types.ts'
import type { ContentFiles } from './layers.ts'

/** The files that editors write. */
export interface Sources {
  files: ContentFiles
  media: Readonly<Record<string, Picture>>
  /** The files of an office's folder, which are laid over `files`. */
  overlay?: ContentFiles
  /** The films of that folder. */
  films?: readonly FilmFile[]
  /** Its documents, by their paths in `files/`. */
  attachments?: Readonly<Record<string, Attachment>>
  /** The public address, instead of that of `site.json`. */
  baseUrl?: string
  /** Which items are published, in milliseconds since 1970; without it, none with a `publishAt`. */
  now?: number
}

/** What the language lacks; the program that runs the generator supplies it. */
export interface Host {
  /** SHA-256 of a text in UTF-8, in hexadecimal. */
  sha256(text: string): string
  /** The offsets of a time zone by its IANA name; undefined if the name is unknown. */
  offsetsOf(timeZone: string): ZoneOffsets | undefined
}

/** An image that is stored in several widths. */
export interface Picture extends MediaEntry {
  /** File size of the largest JPEG. */
  jpegBytes: number
}

/** A document that requests and articles may offer. */
export interface Attachment {
  bytes: number
  sha256: string
}

/** UTC offset changes of a time zone: the instant and the new offset, both in milliseconds. */
export type ZoneOffsets = readonly (readonly [since: number, offset: number])[]

/** The documents that the build generates from the content. */
export interface Documents {
  /** By request reference. */
  requests: Record<string, GeneratedFiles>
  kit: KitFile[]
}

/** Addresses of the browser's JavaScript and CSS. */
export interface Bundle {
  /** The stylesheet that pages share. */
  stylesheet: string
  /** The page's own stylesheet, by route folder. */
  pageStylesheets: Readonly<Record<string, string>>
  boot: string
  /** The script and stylesheet of the virtual tour. */
  tour: { script: string; stylesheet: string }
  fonts: Record<Font, string>
  /** By route folder: the chunks that the page needs before it can run, entry first. */
  chunks: Readonly<Record<string, string[]>>
  /** By route folder: the first-view stylesheet of the page. */
  firstViews: Readonly<Record<string, string>>
  /** First-view stylesheet of the virtual tour. */
  tourFirstView: string
  /** Stylesheet of the notice. */
  noticeStyles: string
  /** Source of the service worker, with `PRECACHE` as a placeholder for the list of cached files. */
  serviceWorker: string
}

export type Font = 'commissioner' | 'source-serif-4'

/** A bundled or brand file that the service worker caches. */
export interface StoredFile {
  path: string
  /** Null if the path contains a content hash. */
  revision: string | null
}

export interface SiteFile {
  text: string
  /** Page data for the response headers. */
  head?: PageHead
}

export interface PageHead {
  /** Hash of the inline stylesheet, for the Content-Security-Policy. */
  styleHash: string
  /** The resources to preload, for the `Link` header (RFC 8288). */
  links: string
}

/** The site's files by path. */
export type SiteFiles = Map<string, SiteFile>
