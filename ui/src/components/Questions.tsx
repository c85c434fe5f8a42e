import { useText } from '../content/ContentProvider.tsx'
import type { Faq } from '../content/types.ts'
import { Disclosure } from './Disclosure.tsx'

interface QuestionsProps {
  items: Faq[]
  /** Number of answers that are visible at first. */
  open?: number
}

/** Questions with collapsible answers. */
export function Questions({ items, open = 0 }: QuestionsProps) {
  const t = useText()
  return (
    <div className="questions">
      {items.map(({ id, questionKey, answerKey }, index) => (
        <Disclosure key={id} id={`question-${id}`} title={t(questionKey)} open={index < open}>
          {t(answerKey)}
        </Disclosure>
      ))}
    </div>
  )
}
