/**
 * Publishes the requests for proposal in the Open Contracting Data Standard 1.1: a release for each request at
 * /rfp/<reference>.json, and a release package with all of them at /rfp/requests.json.
 */
import type { GeneratedFiles, OfferedFile, Rfp, Site } from '../src/content/types.ts'
import { attached } from '../src/domain/attached.ts'
import { REQUESTS } from '../src/paths.ts'
import type { Content } from './content.ts'
import type { Documents, SiteFiles } from './input.ts'

/** A sample prefix; the standard's helpdesk assigns real ones. */
const OCID_PREFIX = 'ocds-000000'
const VERSION = '1.1'
/** Codes of the standard's documentType list. */
const DOCUMENT_TYPES = {
  conditions: 'biddingDocuments',
  specification: 'technicalSpecifications',
  'price-schedule': 'billOfQuantity',
  'location-plan': 'x_locationPlan',
}

/** Media types of the office's own documents; others are left out. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  CSV: 'text/csv',
  PDF: 'application/pdf',
  TXT: 'text/plain',
  ZIP: 'application/zip',
}

interface Organization {
  id: string
  name: string
}

interface Files {
  generated: GeneratedFiles['documents']
  /** From the office's folder. */
  own: OfferedFile[]
}

export function addReleases(
  files: SiteFiles,
  { collections: { requests, site }, attachments }: Content,
  documents: Documents,
): void {
  const releases = requests.map((request) =>
    release(request, site, {
      generated: documents.requests[request.reference]?.documents ?? [],
      own: attached(request.attachments, attachments),
    }),
  )
  for (const each of releases)
    files.set(`${REQUESTS}/${each.tender.id}.json`, { text: JSON.stringify(each, null, 2) })
  files.set(`${REQUESTS}/requests.json`, { text: JSON.stringify(releasePackage(releases, site), null, 2) })
}

function releasePackage(releases: Release[], site: Site) {
  return {
    uri: `${site.baseUrl}${REQUESTS}/requests.json`,
    version: VERSION,
    publishedDate: releases
      .map(({ date }) => date)
      .sort()
      .at(-1),
    publisher: { name: site.companyName },
    releases,
  }
}

type Release = ReturnType<typeof release>

function release(request: Rfp, site: Site, files: Files) {
  const { reference, publishedAt, amendments, clarifications, final } = request
  // The release date is the date of the last change.
  const changes = [
    publishedAt,
    ...amendments.map(({ at }) => at),
    ...clarifications.map((each) => each.answeredAt),
  ]
  const date = [...changes, final?.at ?? ''].sort().at(-1) ?? publishedAt
  const changed = date !== publishedAt
  const buyer = { id: 'buyer', name: site.companyName }
  return {
    ocid: `${OCID_PREFIX}-${reference}`,
    id: `${reference}-${date.replace(/\D/g, '')}`,
    date,
    language: 'en',
    tag: [tagOf(final, changed)],
    initiationType: 'tender',
    parties: [
      {
        ...buyer,
        roles: ['buyer', 'procuringEntity'],
        contactPoint: {
          name: request.department,
          email: site.contact.procurement,
          url: `${site.baseUrl}${REQUESTS}/${reference}`,
        },
      },
    ],
    buyer,
    tender: tender(request, site, files, buyer),
  }
}

/** Code of the standard's releaseTag list. */
function tagOf(final: Rfp['final'], changed: boolean): string {
  if (final) return final.status === 'cancelled' ? 'tenderCancellation' : 'award'
  return changed ? 'tenderUpdate' : 'tender'
}

function tender(request: Rfp, site: Site, files: Files, procuringEntity: Organization) {
  const { reference, publishedAt, questionsUntil, closesAt, decisionBy, clarifications, amendments, final } =
    request
  return {
    id: reference,
    title: request.title,
    description: [request.summary, ...request.description].join(' '),
    // Other states follow from the dates, so only the final one is published.
    ...(final && { status: { awarded: 'complete', cancelled: 'cancelled' }[final.status] }),
    procuringEntity,
    mainProcurementCategory: request.category,
    procurementMethod: request.method,
    submissionMethodDetails: `${site.contact.procurement}, ${site.baseUrl}${REQUESTS}/${reference}`,
    eligibilityCriteria: request.eligibility.join(' '),
    awardCriteria: 'ratedCriteria',
    awardCriteriaDetails: request.criteria.map(({ name, weight }) => `${name}: ${weight}`).join('; '),
    tenderPeriod: { startDate: publishedAt, endDate: closesAt },
    enquiryPeriod: { startDate: publishedAt, endDate: questionsUntil },
    ...(decisionBy && { awardPeriod: { startDate: closesAt, endDate: decisionBy } }),
    hasEnquiries: clarifications.length > 0,
    items: request.scope.map((description, index) => ({ id: String(index + 1), description })),
    documents: [
      {
        id: 'notice',
        documentType: 'tenderNotice',
        title: request.title,
        url: `${site.baseUrl}${REQUESTS}/${reference}`,
        format: 'text/html',
        language: 'en',
        datePublished: publishedAt,
      },
      ...files.generated.map(({ id, name, href }) => ({
        id,
        documentType: DOCUMENT_TYPES[id],
        title: name,
        url: site.baseUrl + href,
        format: 'application/pdf',
        language: 'en',
        datePublished: publishedAt,
      })),
      ...files.own.map(({ name, note, href, format }, index) => ({
        id: `file-${index + 1}`,
        documentType: 'biddingDocuments',
        title: name,
        ...(note && { description: note }),
        url: site.baseUrl + href,
        ...(MEDIA_TYPES[format] && { format: MEDIA_TYPES[format] }),
        language: 'en',
      })),
    ],
    ...(amendments.length > 0 && {
      amendments: amendments.map(({ at, text }, index) => ({
        id: String(index + 1),
        date: at,
        description: text,
      })),
    }),
  }
}
