/** What pages are made from: the collections of content/ and what the build makes of them. */
import type { Article, Certificate, Collections, Rfp, RfpDocument } from './collections.ts'

export type * from './collections.ts'

/** Words by key: nested objects whose leaves are strings. */
export interface Texts {
  [key: string]: string | Texts
}

/** A press item of the home page (specification, section 3). */
export interface PressItem {
  id: string
  image: string
  dateKey: string
  descriptionKey: string
  /** ISO 8601 date behind `dateKey`. */
  date: string
  route: string
}

/** A picture's intrinsic size and the widths it is stored in, ascending. */
export interface MediaEntry {
  width: number
  height: number
  widths: number[]
}

/** An article without its text, for lists. */
export type NewsCard = Omit<Article, 'body' | 'imageAlt' | 'caption' | 'onHome'>

/** A file that the build made, to download. */
export interface FileRef {
  href: string
  /** File format as visitors know it, such as PDF. */
  format: string
  bytes: number
  sha256: string
}

/** A certificate of the home page's row (specification, section 3). */
export type CertificateSlide = Pick<Certificate, 'id' | 'src' | 'altKey'>

/** A request as the list shows it. */
export type RfpEntry = Pick<
  Rfp,
  | 'reference'
  | 'title'
  | 'summary'
  | 'category'
  | 'department'
  | 'publishedAt'
  | 'questionsUntil'
  | 'closesAt'
  | 'final'
>

/** A request with its documents as files. */
export interface RfpDetail extends Omit<Rfp, 'documents'> {
  documents: (RfpDocument & FileRef)[]
  /** Name of the district where the work is. */
  place?: string
  /** All documents in one file. */
  bundle?: FileRef
}

/** A part of the press kit. */
export interface KitFile extends FileRef {
  id: 'facts' | 'logo' | 'photos' | 'text'
}

/** The lists that the navigation bar, the footer and the like are made from, on every page. */
export type FrameLists = Pick<Collections, 'site' | 'navigation' | 'services' | 'social'>

/** The lists that a page may name in its route; what is larger than a page needs is cut down. */
export interface Lists extends Omit<Collections, keyof FrameLists | 'articles' | 'ideas' | 'requests'> {
  press: PressItem[]
  awards: CertificateSlide[]
  /** Newest first. */
  news: NewsCard[]
  requests: RfpEntry[]
  kit: KitFile[]
}

/** The pictures that may be shown, by name. */
export type Media = Record<string, MediaEntry>

/** What the browser fetches to show a page that it comes to from another one. */
export interface PageData {
  /** The lists that its route names, or the item that it shows. */
  data: object
  media: Media
}

/** Everything that one page is rendered from, on the build machine and in the browser alike. */
export interface PageContent extends PageData {
  /** The address that the page was made for; `/404` and the like for Not Found pages. */
  path: string
  frame: FrameLists
  texts: Texts
}
