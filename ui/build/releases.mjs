/**
 * The requests for proposal in the Open Contracting Data Standard 1.1: a release for each request
 * at /rfp/<reference>.json, and all of them as a release package at /rfp/requests.json.
 */
import { writeFileFor } from './files.mjs'

/** The prefix that the standard's helpdesk hands out; this one is for samples. */
const OCID_PREFIX = 'ocds-000000'
const VERSION = '1.1'
/** Codes of the standard's documentType list. */
const DOCUMENT_TYPES = {
  conditions: 'biddingDocuments',
  specification: 'technicalSpecifications',
  'price-schedule': 'billOfQuantity',
  'location-plan': 'x_locationPlan',
}

export async function writeReleases(out, { collections: { requests, site } }, { documents }) {
  const releases = requests.map((request) => release(request, site, documents[request.reference].documents))
  for (const [index, { reference }] of requests.entries()) {
    await writeFileFor(out, `/rfp/${reference}.json`, JSON.stringify(releases[index], null, 2))
  }
  await writeFileFor(out, '/rfp/requests.json', JSON.stringify(releasePackage(releases, site), null, 2))
}

function releasePackage(releases, site) {
  return {
    uri: `${site.baseUrl}/rfp/requests.json`,
    version: VERSION,
    publishedDate: releases
      .map(({ date }) => date)
      .sort()
      .at(-1),
    publisher: { name: site.companyName },
    releases,
  }
}

function release(request, site, files) {
  const { reference, publishedAt, amendments, clarifications, final } = request
  // A release is of the day it last changed.
  const changes = [
    publishedAt,
    ...amendments.map(({ at }) => at),
    ...clarifications.map((each) => each.answeredAt),
  ]
  const date = [...changes, final?.at ?? ''].sort().at(-1)
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
          url: `${site.baseUrl}/rfp/${reference}`,
        },
      },
    ],
    buyer,
    tender: tender(request, site, files, buyer),
  }
}

/** Code of the standard's releaseTag list. */
function tagOf(final, changed) {
  if (final) return final.status === 'cancelled' ? 'tenderCancellation' : 'award'
  return changed ? 'tenderUpdate' : 'tender'
}

function tender(request, site, files, procuringEntity) {
  const { reference, publishedAt, questionsUntil, closesAt, decisionBy, clarifications, amendments, final } =
    request
  return {
    id: reference,
    title: request.title,
    description: [request.summary, ...request.description].join(' '),
    // The states between follow from the dates; only an end is stated.
    ...(final && { status: { awarded: 'complete', cancelled: 'cancelled' }[final.status] }),
    procuringEntity,
    mainProcurementCategory: request.category,
    procurementMethod: request.method,
    submissionMethodDetails: `${site.contact.procurement}, ${site.baseUrl}/rfp/${reference}`,
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
        url: `${site.baseUrl}/rfp/${reference}`,
        format: 'text/html',
        language: 'en',
        datePublished: publishedAt,
      },
      ...files.map(({ id, name, href }) => ({
        id,
        documentType: DOCUMENT_TYPES[id],
        title: name,
        url: site.baseUrl + href,
        format: 'application/pdf',
        language: 'en',
        datePublished: publishedAt,
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
