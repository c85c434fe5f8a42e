/** The shapes of everything under content/: what the pages are made from. */

/** Words by key: nested objects whose leaves are strings. */
export interface Texts {
  [key: string]: string | Texts
}

export interface Site {
  cityName: string
  companyName: string
  baseUrl: string
  /** The year of the copyright line before the visitor's clock is known. */
  copyrightYear: number
  contact: { phone: string; email: string; procurement: string }
}

export interface NavLink {
  id: string
  labelKey: string
  hintKey?: string
  /** A page of the portal. */
  route?: string
  /** A page of its own, opened in a new tab. */
  href?: string
  hiddenInBar?: boolean
}

export interface HeroTile {
  id: string
  titleKey: string
  textKey: string
  image: string
  route: string
}

export interface CityServiceItem {
  id: string
  titleKey: string
  descriptionKey: string
  /** The shorter description in the mega menu. */
  lineKey: string
  altKey: string
  image: string
  route: string
}

export interface HomeFact {
  id: string
  titleKey: string
  valueKey: string
  descriptionKey?: string
  statusKey?: string
  icon: FactIconName
  /** Percent complete; shown as a bar. */
  progress?: number
  progressLabelKey?: string
}

export type FactIconName = 'area' | 'population' | 'construction' | 'services' | 'green' | 'education'

export interface CertificateSlide {
  id: string
  src: string
  altKey: string
}

export interface PressItem {
  id: string
  image: string
  dateKey: string
  descriptionKey: string
  /** ISO 8601 date behind `dateKey`. */
  date: string
}

export interface SocialLink {
  iconClass: SocialIconName
  label: string
  link: string
}

export type SocialIconName = 'linkedin' | 'facebook' | 'instagram' | 'youtube' | 'x'

/** A place of the virtual tour; angles in degrees, clockwise from the middle of its panorama. */
export interface TourStop {
  id: string
  nameKey: string
  captionKey: string
  altKey: string
  panorama: string
  start: { yaw: number; pitch: number }
  links: { to: string; yaw: number }[]
}

/** A picture's intrinsic size and the widths it is stored in, ascending. */
export interface MediaEntry {
  width: number
  height: number
  widths: number[]
}

/** Everything a page is rendered from, on the build machine and in the browser alike. */
export interface SiteData {
  site: Site
  navigation: NavLink[]
  hero: HeroTile[]
  services: CityServiceItem[]
  facts: HomeFact[]
  awards: CertificateSlide[]
  press: PressItem[]
  social: SocialLink[]
  tour: TourStop[]
  media: Record<string, MediaEntry>
  texts: Texts
}
