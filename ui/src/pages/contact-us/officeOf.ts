import type { InquiryTopic, Office } from '../../content/types.ts'

/** The office that answers a topic. */
export const officeOf = (offices: readonly Office[], topic: InquiryTopic): Office | undefined =>
  offices.find(({ topics }) => topics.includes(topic))
