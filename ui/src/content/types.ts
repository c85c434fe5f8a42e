/** Types of the content: the collections in content/, and the data that the build derives from them. */
import type { Article, Certificate, Collections, Rfp, RfpDocument } from './collections.ts'

export type * from './collections.ts'

/** Texts by key: nested objects with strings as leaves. */
export interface Texts {
  [key: string]: string | Texts
}

/** A press item of the home page (specification, section 3). */
export interface PressItem {
  id: string
  image: string
  dateKey: string
  descriptionKey: string
  /** The ISO 8601 date of `dateKey`. */
  date: string
  route: string
}

/** A picture's intrinsic size and the widths of its files, in ascending order. */
export interface MediaEntry {
  width: number
  height: number
  /** Of the AVIF files. */
  widths: number[]
  /** Of the JPEG files: the fallback, and the full width of pictures that are offered for download. */
  jpegWidths: number[]
}

/** An article without its body, for lists. */
export type NewsCard = Omit<Article, 'body' | 'imageAlt' | 'caption' | 'onHome'>

/** A downloadable file that the build generated. */
export interface FileRef {
  href: string
  /** File format as shown to visitors, such as PDF. */
  format: string
  bytes: number
  sha256: string
}

/** A certificate in the home page's carousel (specification, section 3). */
export type CertificateSlide = Pick<Certificate, 'id' | 'src' | 'altKey'>

/** A request as shown in the list. */
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

/** A request with generated files as its documents. */
export interface RfpDetail extends Omit<Rfp, 'documents'> {
  documents: (RfpDocument & FileRef)[]
  /** Name of the district. */
  place?: string
  /** An archive of all documents. */
  bundle?: FileRef
}

/** A file of the press kit. */
export interface KitFile extends FileRef {
  id: 'facts' | 'logo' | 'photos' | 'text'
}

/** The lists for the frame of every page, such as navigation bar and footer. */
export type FrameLists = Pick<Collections, 'site' | 'navigation' | 'services' | 'social'>

/** The lists that a route may request; large items are reduced to the fields that lists show. */
export interface Lists extends Omit<Collections, keyof FrameLists | 'articles' | 'ideas' | 'requests'> {
  press: PressItem[]
  awards: CertificateSlide[]
  /** Newest first. */
  news: NewsCard[]
  requests: RfpEntry[]
  kit: KitFile[]
}

/** The pictures that a page may show, by name. */
export type Media = Record<string, MediaEntry>

/** The data that the browser fetches for client-side navigation to a page. */
export interface PageData {
  /** The lists of the route, or the item. */
  data: object
  media: Media
  /** Address of the page's own stylesheet. */
  stylesheet: string
}

/** All content of one page, for rendering in the build and in the browser. */
export interface PageContent extends Omit<PageData, 'stylesheet'> {
  /** The address of the page; `/404` or similar for Not Found pages. */
  path: string
  frame: FrameLists
  texts: Texts
}
