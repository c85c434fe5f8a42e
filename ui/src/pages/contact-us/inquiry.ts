import type { InquiryTopic } from '../../content/types.ts'
import type { Receipt } from '../../forms/ReceiptCard.tsx'

/** The answer to an inquiry: everything that was sent, with its reference. */
export interface Inquiry extends Receipt {
  topic: InquiryTopic | 'question'
  /** The reference of the request for proposals that a question is about. */
  rfp: string | null
  telephone: string
}

export const INQUIRIES = '/api/v1/inquiries'
export const LOOKUP = '/api/v1/receipts/lookup'
