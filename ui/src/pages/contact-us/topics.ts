import type { InquiryTopic } from '../../content/types.ts'
import schema from '../../forms/inquiry.schema.json' with { type: 'json' }

/** What an inquiry may be about. */
export const TOPICS: readonly InquiryTopic[] = schema.properties.topic.enum.filter(isTopic)

/** A test compares the schema's topics with those of the offices. */
export function isTopic(text: string): text is InquiryTopic {
  return schema.properties.topic.enum.includes(text)
}
