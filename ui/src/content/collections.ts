/* Made from content/schema by `npm run types`; change the schemas instead. */

/**
 * Answers to questions about requests for proposal, which the desk writes.
 */
export type Answers = Answer[]
/**
 * Documents of the content folder, for download.
 *
 * @minItems 1
 */
export type Attachments = Attachment[]
export type ArticleKind = 'release' | 'statement' | 'feature'
export type PressTopic =
  'construction' | 'residents' | 'investment' | 'sustainability' | 'digital' | 'culture'
export type Block = Paragraph | Heading | BulletList | Quote | NextStep
/**
 * Press items, newest first.
 */
export type Articles = Article[]
/**
 * Certificates and awards.
 */
export type Certificates = Certificate[]
export type CityId = 'smart' | 'green' | 'sustainable' | 'connected'
export type Audience = 'resident' | 'business' | 'visitor'
/**
 * The texts of the pages of the four cities.
 */
export type Cities = City[]
export type DistrictUse =
  'government' | 'business' | 'homes' | 'culture' | 'learning' | 'health' | 'sport' | 'park' | 'embassy'
export type WorkStatus = 'complete' | 'in-progress' | 'planned'
/**
 * x and y on the plan of the city (its units: 1200 to 7,300 m).
 *
 * @minItems 2
 * @maxItems 2
 */
export type Point = [number, number]
/**
 * The districts of the master plan.
 */
export type Districts = District[]
export type EventKind = 'meeting' | 'culture' | 'sport' | 'family' | 'learning'
/**
 * Events, in the order of time.
 */
export type Events = CommunityEvent[]
export type FactIconName = 'area' | 'population' | 'construction' | 'services' | 'green' | 'education'
/**
 * The figures about the city: these six and no others.
 *
 * @minItems 6
 * @maxItems 6
 */
export type Facts = HomeFact[]
/**
 * The tiles of the home page's hero.
 *
 * @minItems 5
 */
export type Hero = HeroTile[]
/**
 * Everyday topics for residents.
 */
export type Living = LivingCard[]
/**
 * The parts of Phase 1.
 */
export type Milestones = Milestone[]
/**
 * The navigation, in its order.
 */
export type Navigation = NavLink[]
/**
 * Short notices for residents.
 */
export type Notices = Notice[]
export type InquiryTopic =
  'general' | 'investing' | 'residents' | 'services' | 'press' | 'procurement' | 'careers' | 'website'
/**
 * Offices that visitors can come to.
 */
export type Offices = Office[]
/**
 * Policies of the Company.
 */
export type Policies = Policy[]
/**
 * Residents' questions.
 */
export type Questions = Faq[]
export type RfpCategory = 'works' | 'goods' | 'services'
export type RfpDocumentId = 'conditions' | 'specification' | 'price-schedule' | 'location-plan'
/**
 * Requests for proposal.
 */
export type Requests = Rfp[]
/**
 * Leadership by role; no person is named.
 */
export type Roles = LeadershipRole[]
/**
 * The heading under which the directory lists it.
 */
export type ServiceGroup = 'account' | 'home' | 'streets' | 'around' | 'business'
export type Channel = 'online' | 'app' | 'service-center' | 'on-site'
/**
 * Examples of city services.
 */
export type ServiceEntries = ServiceEntry[]
/**
 * The four cities, the ideas behind the services: smart, green, sustainable, connected.
 */
export type Services = CityServiceItem[]
export type SocialIconName = 'linkedin' | 'facebook' | 'instagram' | 'youtube' | 'x'
/**
 * The accounts that the portal links to.
 */
export type Social = SocialLink[]
/**
 * The places of the virtual tour; angles in degrees, clockwise from the middle of a panorama.
 */
export type Tour = TourStop[]
export type TravelModeId = 'car' | 'rail' | 'bus' | 'air' | 'walk-cycle'
/**
 * Ways to the city.
 */
export type Travel = TravelMode[]

/**
 * Every list under content/, by the name of its file.
 */
export interface Collections {
  answers: Answers
  articles: Articles
  certificates: Certificates
  cities: Cities
  company: Company
  districts: Districts
  events: Events
  facts: Facts
  hero: Hero
  legal: Legal
  living: Living
  milestones: Milestones
  navigation: Navigation
  notices: Notices
  offices: Offices
  policies: Policies
  questions: Questions
  requests: Requests
  roles: Roles
  serviceEntries: ServiceEntries
  services: Services
  site: Site
  social: Social
  tour: Tour
  travel: Travel
}
export interface Answer {
  /**
   * The name of the file.
   */
  id: string
  /**
   * The reference of the request.
   */
  request: string
  question: string
  answer: string
  /**
   * ISO 8601 instant in UTC.
   */
  answeredAt: string
}
export interface Article {
  attachments?: Attachments
  /**
   * The last part of its address.
   */
  slug: string
  /**
   * ISO 8601 date.
   */
  date: string
  kind: ArticleKind
  topic: PressTopic
  title: string
  summary: string
  /**
   * A picture: its path in media/, without extension.
   */
  image: string
  imageAlt: string
  caption: string
  /**
   * @minItems 1
   */
  body: Block[]
  /**
   * Among the five of the home page, while it is one of the newest five so marked.
   */
  onHome: boolean
  /**
   * On the time line of the About page.
   */
  onTimeline?: boolean
  /**
   * A place that the article is about.
   */
  place?: string
  /**
   * The district of the place.
   */
  district?: string
}
export interface Attachment {
  /**
   * Its path in files/.
   */
  file: string
  name: string
  note?: string
}
export interface Paragraph {
  p: string
}
export interface Heading {
  h: string
}
export interface BulletList {
  /**
   * @minItems 1
   */
  list: string[]
}
export interface Quote {
  quote: string
  /**
   * The speaker: a role, never a name.
   */
  role: string
}
/**
 * A link to the page where the reader can go on.
 */
export interface NextStep {
  /**
   * A path of the site.
   */
  to: string
  label: string
}
export interface Certificate {
  /**
   * Unique in its list.
   */
  id: string
  src: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  altKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  issuerKey: string
  year: string
  /**
   * Shipped with the product; the operator replaces it.
   */
  specimen: boolean
}
export interface City {
  id: CityId
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  metaTitleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  metaDescriptionKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  leadKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  introTitleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  introKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  pullKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  figureLeadKey?: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  servicesTitleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  helpKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  noteKey?: string
  /**
   * The figure in words: its hours, places, stops, or lines, in the order of the drawing.
   *
   * @minItems 1
   */
  words: FigureWord[]
  /**
   * The services that belong to the city, in the order of the page.
   *
   * @minItems 1
   *
   * Items: Unique in its list.
   */
  services: string[]
  /**
   * @minItems 1
   */
  forYou: ForYou[]
  /**
   * @minItems 1
   */
  faq: Faq[]
  /**
   * Unique in its list.
   */
  news: string
  picture?: {
    /**
     * A picture: its path in media/, without extension.
     */
    image: string
    /**
     * Dotted key of a text in the bundles under content/en.
     */
    altKey: string
    /**
     * Dotted key of a text in the bundles under content/en.
     */
    captionKey: string
  }
}
export interface FigureWord {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
  /**
   * Unique in its list.
   */
  service?: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  actionKey?: string
  /**
   * A page of the portal.
   */
  route?: string
}
export interface ForYou {
  audience: Audience
  /**
   * @minItems 1
   *
   * Items: Dotted key of a text in the bundles under content/en.
   */
  itemKeys: string[]
}
/**
 * A question and its answer.
 */
export interface Faq {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  questionKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  answerKey: string
}
/**
 * The work and the values of the Company.
 */
export interface Company {
  /**
   * @minItems 1
   */
  work: TitledText[]
  /**
   * @minItems 1
   */
  values: TitledText[]
  /**
   * @minItems 1
   */
  committees: Committee[]
  /**
   * @minItems 1
   */
  commitments: Commitment[]
}
/**
 * A title and what it stands for.
 */
export interface TitledText {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
}
export interface Committee {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
}
export interface Commitment {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
}
export interface District {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  nameKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  leadKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  altKey: string
  /**
   * @minItems 1
   */
  uses: DistrictUse[]
  status: WorkStatus
  /**
   * Outline as SVG points in the units of the plan.
   */
  shape: string
  label: Point
  /**
   * A picture: its path in media/, without extension.
   */
  image: string
  /**
   * The services that matter most here.
   */
  services: string
}
export interface CommunityEvent {
  /**
   * Unique in its list.
   */
  id: string
  title: string
  summary: string
  place: string
  /**
   * ISO 8601 instant in UTC.
   */
  start: string
  /**
   * ISO 8601 instant in UTC.
   */
  end: string
  kind: EventKind
  free: boolean
  /**
   * Step-free.
   */
  accessible: boolean
  /**
   * Unique in its list.
   */
  district?: string
  /**
   * A picture: its path in media/, without extension.
   */
  image?: string
  imageAlt?: string
}
export interface HomeFact {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  valueKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  descriptionKey?: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  statusKey?: string
  icon: FactIconName
  /**
   * Percent complete; shown as a bar.
   */
  progress?: number
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  progressLabelKey?: string
}
export interface HeroTile {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * A picture: its path in media/, without extension.
   */
  image: string
  /**
   * A page of the portal.
   */
  route: string
}
/**
 * The privacy and accessibility statements.
 */
export interface Legal {
  privacy: LegalStatement
  accessibility: LegalStatement
}
export interface LegalStatement {
  /**
   * ISO 8601 date.
   */
  changed: string
  /**
   * The statement in a few words.
   *
   * @minItems 1
   */
  facts?: StatementText[]
  /**
   * @minItems 1
   */
  sections: StatementSection[]
}
export interface StatementText {
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
}
export interface StatementSection {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * @minItems 1
   *
   * Items: Dotted key of a text in the bundles under content/en.
   */
  textKeys: string[]
  /**
   * What is kept, each with why, for how long, and who sees it.
   *
   * @minItems 1
   */
  records?: StatementRecord[]
  details?: StatementText
}
export interface StatementRecord {
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  whyKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  keepKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  seeKey: string
}
export interface LivingCard {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
  /**
   * A page of the portal.
   */
  route: string
}
export interface Milestone {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
  status: WorkStatus
}
export interface NavLink {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  labelKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  hintKey?: string
  /**
   * A page of the portal.
   */
  route?: string
  /**
   * A page of its own, opened in a new tab.
   */
  href?: string
  hiddenInBar?: boolean
}
export interface Notice {
  /**
   * Unique in its list.
   */
  id: string
  title: string
  text: string
  /**
   * ISO 8601 date.
   */
  from: string
  /**
   * Last day.
   */
  until?: string
  level: 'information' | 'important'
}
export interface Office {
  /**
   * Unique in its list.
   */
  id: string
  name: string
  /**
   * @minItems 1
   */
  address: string[]
  /**
   * @minItems 1
   */
  hours: OpeningHours[]
  appointment?: boolean
  phone: string
  email: string
  marker: Point
  /**
   * Unique in its list.
   */
  district: string
  /**
   * Items: Dotted key of a text in the bundles under content/en.
   */
  accessKeys: string[]
  /**
   * Topics of inquiries that this office answers.
   */
  topics: InquiryTopic[]
}
export interface OpeningHours {
  /**
   * Days of the week, 0 is Sunday.
   *
   * @minItems 1
   */
  days: number[]
  label: string
  /**
   * Time of day in the site's time zone.
   */
  opens: string
  closes: string
}
export interface Policy {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  summaryKey: string
  /**
   * ISO 8601 date.
   */
  updated: string
}
export interface Rfp {
  attachments?: Attachments
  reference: string
  title: string
  summary: string
  /**
   * @minItems 1
   */
  description: string[]
  category: RfpCategory
  department: string
  method: 'open' | 'selective'
  /**
   * ISO 8601 instant in UTC.
   */
  publishedAt: string
  /**
   * ISO 8601 instant in UTC.
   */
  questionsUntil: string
  /**
   * ISO 8601 instant in UTC.
   */
  closesAt: string
  /**
   * ISO 8601 instant in UTC.
   */
  decisionBy?: string
  contractTerm: string
  /**
   * @minItems 1
   */
  scope: string[]
  /**
   * @minItems 1
   */
  eligibility: string[]
  /**
   * @minItems 1
   */
  submit: string[]
  /**
   * @minItems 1
   */
  criteria: Criterion[]
  documents: RfpDocument[]
  clarifications: Clarification[]
  amendments: Amendment[]
  /**
   * Where the work is: id of a district.
   */
  district?: string
  final?: RfpOutcome
}
export interface Criterion {
  name: string
  weight: number
}
export interface RfpDocument {
  id: RfpDocumentId
  name: string
}
export interface Clarification {
  /**
   * Unique in its list.
   */
  id: string
  question: string
  answer: string
  /**
   * ISO 8601 instant in UTC.
   */
  answeredAt: string
}
export interface Amendment {
  /**
   * ISO 8601 instant in UTC.
   */
  at: string
  text: string
}
export interface RfpOutcome {
  status: 'awarded' | 'cancelled'
  /**
   * ISO 8601 instant in UTC.
   */
  at: string
  note: string
}
export interface LeadershipRole {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  remitKey: string
  /**
   * Unique in its list.
   */
  reportsTo?: string
  /**
   * A page of the portal.
   */
  route?: string
}
export interface ServiceEntry {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  nameKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  summaryKey: string
  group: ServiceGroup
  /**
   * @minItems 1
   */
  audience: Audience[]
  /**
   * @minItems 1
   */
  channel: Channel[]
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  whereKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  howLongKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  nextKey: string
  /**
   * A page of the portal.
   */
  nextRoute: string
  /**
   * @minItems 2
   *
   * Items: Dotted key of a text in the bundles under content/en.
   */
  stepKeys: string[]
  /**
   * @minItems 1
   */
  faq: Faq[]
  /**
   * Unique in its list.
   */
  office: string
  /**
   * Place among the six most wanted.
   */
  wanted?: number
}
export interface CityServiceItem {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  descriptionKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  altKey: string
  /**
   * The shorter description in the mega menu.
   */
  lineKey: string
  /**
   * A picture: its path in media/, without extension.
   */
  image: string
  /**
   * A page of the portal.
   */
  route: string
}
/**
 * Settings that each operator of the portal replaces.
 */
export interface Site {
  cityName: string
  companyName: string
  /**
   * Origin of the public address, without a slash at the end.
   */
  baseUrl: string
  /**
   * The year of the copyright line before the visitor's clock is known.
   */
  copyrightYear: number
  timeZone: {
    /**
     * IANA name.
     */
    id: string
  }
  contact: {
    phone: string
    email: string
    press: string
    procurement: string
    accessibility: string
  }
  security?: SecurityContact
}
/**
 * Where security researchers report what they found: /.well-known/security.txt (RFC 9116).
 */
export interface SecurityContact {
  /**
   * The preferred one first, such as mailto:security@newcapital.example.
   *
   * @minItems 1
   */
  contact: string[]
  /**
   * Until when this is true. RFC 9116 recommends less than a year from now.
   */
  expires: string
}
export interface SocialLink {
  iconClass: SocialIconName
  label: string
  link: string
}
export interface TourStop {
  /**
   * Unique in its list.
   */
  id: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  nameKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  captionKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  altKey: string
  /**
   * A picture: its path in media/, without extension.
   */
  panorama: string
  /**
   * A picture: its path in media/, without extension.
   */
  band: string
  start: {
    yaw: number
    pitch: number
  }
  /**
   * @minItems 1
   */
  links: {
    /**
     * Unique in its list.
     */
    to: string
    yaw: number
  }[]
}
export interface TravelMode {
  id: TravelModeId
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  titleKey: string
  /**
   * Dotted key of a text in the bundles under content/en.
   */
  textKey: string
  /**
   * The way as an SVG path, in plan units.
   */
  route: string
  /**
   * Where the way ends, in plan units.
   *
   * @minItems 2
   * @maxItems 2
   */
  arrive: [number, number]
  /**
   * Whether the way is not on the ground.
   */
  dashed?: boolean
}
