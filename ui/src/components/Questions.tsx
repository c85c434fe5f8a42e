import { useText } from '../content/ContentProvider.tsx'
import type { Faq } from '../content/types.ts'
import { Disclosure } from './Disclosure.tsx'

/** Questions with collapsible answers. */
export function Questions({ items }: { items: Faq[] }) {
  const t = useText()
  return (
    <div className="questions">
      {items.map(({ id, questionKey, answerKey }) => (
        <Disclosure key={id} id={`question-${id}`} title={t(questionKey)}>
          {t(answerKey)}
        </Disclosure>
      ))}
    </div>
  )
}
