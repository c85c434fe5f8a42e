import type { InquiryTopic } from '../../content/types.ts'

/** The answer to an inquiry: everything that was sent, with its reference. */
export interface Receipt {
  reference: string
  /** ISO 8601. */
  receivedAt: string
  topic: InquiryTopic
  name: string
  email: string
  telephone: string
  message: string
}

export const INQUIRIES = '/api/v1/inquiries'
export const LOOKUP = '/api/v1/receipts/lookup'
