import { useText } from '../content/ContentProvider.tsx'
import type { Faq } from '../content/types.ts'
import { Icon } from './Icon.tsx'

/** Questions with collapsible answers: native <details>, so they work without JavaScript. */
export function Questions({ items }: { items: Faq[] }) {
  const t = useText()
  return (
    <div className="questions">
      {items.map(({ id, questionKey, answerKey }) => (
        <details key={id} className="questions__item" id={`question-${id}`}>
          <summary className="questions__question">
            <h3>{t(questionKey)}</h3>
            <Icon name="plus" />
          </summary>
          <p className="prose">{t(answerKey)}</p>
        </details>
      ))}
    </div>
  )
}
