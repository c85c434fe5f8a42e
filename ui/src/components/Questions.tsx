import { useText } from '../content/ContentProvider.tsx'
import type { Faq } from '../content/types.ts'
import { Disclosure } from './Disclosure.tsx'

interface QuestionsProps {
  items: Faq[]
  /** The first answer is visible at first. */
  open?: boolean
}

/** Questions with collapsible answers. */
export function Questions({ items, open = false }: QuestionsProps) {
  const t = useText()
  return (
    <div className="questions">
      {items.map(({ id, questionKey, answerKey }, index) => (
        <Disclosure key={id} id={`question-${id}`} title={t(questionKey)} open={open && index === 0}>
          {t(answerKey)}
        </Disclosure>
      ))}
    </div>
  )
}
