import type { Office } from '../../content/types.ts'
import type { Inquiry } from './inquiry.ts'

/** The office that answers a topic. */
export function officeOf(offices: readonly Office[], topic: Inquiry['topic']): Office | undefined {
  const answered = topic === 'question' ? 'procurement' : topic
  return offices.find(({ topics }) => topics.includes(answered))
}
