import type { Words } from './Route.ts'
import type { Faq } from './types.ts'

/** Questions and answers as structured data for search engines (schema.org). */
export function faqPage(questions: Faq[], words: Words): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ questionKey, answerKey }) => ({
      '@type': 'Question',
      name: words(questionKey),
      acceptedAnswer: { '@type': 'Answer', text: words(answerKey) },
    })),
  }
}
