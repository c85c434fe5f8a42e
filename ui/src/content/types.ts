/** Types of the content: the collections in content/, and the data that the build derives from them. */
import type {
  Article,
  Certificate,
  Collections,
  District,
  Rfp,
  RfpDocument,
  ServiceEntry,
} from './collections.ts'

export type * from './collections.ts'

/** Texts by key: nested objects with strings as leaves. */
export interface Texts {
  [key: string]: string | Texts
}

/** A press item of the home page (specification, section 3), with a title. */
export interface PressItem {
  id: string
  image: string
  dateKey: string
  titleKey: string
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
export type NewsCard = Omit<Article, 'body' | 'imageAlt' | 'caption' | 'onHome' | 'onTimeline'>

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
  | 'decisionBy'
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

/** A service as shown in the directory. */
export type ServiceItem = Omit<ServiceEntry, 'stepKeys' | 'faq' | 'office'>

/** The lists for the frame of every page, such as navigation bar and footer. */
export interface FrameLists extends Pick<Collections, 'site' | 'navigation' | 'services' | 'social'> {
  /** The districts that stand for sections in the footer. */
  places: Place[]
}

/** A district's name and its place on the plan. */
export type Place = Pick<District, 'id' | 'nameKey' | 'label'>

/** The lists that a route may request; large items are reduced to the fields that lists show. */
export interface Lists
  extends Omit<Collections, keyof FrameLists | 'articles' | 'cities' | 'requests' | 'serviceEntries'> {
  press: PressItem[]
  awards: CertificateSlide[]
  /** Newest first. */
  news: NewsCard[]
  /** The press items of the company's time line, oldest first. */
  timeline: Pick<Article, 'slug' | 'date' | 'title'>[]
  requests: RfpEntry[]
  serviceEntries: ServiceItem[]
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
  /** The page's drawing as SVG. The first page has it in its markup. */
  drawing?: string
}

/** All content of one page, for rendering in the build and in the browser. */
export interface PageContent extends Omit<PageData, 'stylesheet' | 'drawing'> {
  /** The address of the page; `/404` or similar for Not Found pages. */
  path: string
  frame: FrameLists
  texts: Texts
}
