import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../components/Icon.tsx'
import { setIf, useAnswerPage } from './answerPage.ts'

/** The kind of each problem that has a text of its own; the server has the same for its pages (src/api/answer.rs). */
const KIND_OF: Partial<Record<string, string>> = {
  closed: 'closed',
  'questions-closed': 'late',
  'too-many': 'tooMany',
  'no-receipt': 'noReceipt',
  unreachable: 'unreachable',
}

interface ProblemNoticeProps {
  /** The code of the problem, if there is one. */
  code: string | undefined
  /** Changes with each attempt to send the form, which moves the focus here. */
  attempt: number
  /** The name by which the server sets the kind on its pages. */
  name: 'notice' | 'lookupNotice'
  /** The kinds with a text. */
  kinds: readonly string[]
  textOf: (kind: string) => string
  /** Other ways to reach the office. */
  children: ReactNode
}

/** Why a form was not sent, and how to reach the office instead. */
export function ProblemNotice({ code, attempt, name, kinds, textOf, children }: ProblemNoticeProps) {
  const isAnswer = useAnswerPage() === 'again'
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) ref.current?.focus()
  }, [attempt])
  if (!code && !isAnswer) return null
  const kind = KIND_OF[code ?? ''] ?? 'failed'
  const shown = isAnswer ? kinds : [kinds.includes(kind) ? kind : 'failed']
  return (
    <div
      className="form-notice"
      ref={ref}
      tabIndex={-1}
      role="alert"
      {...(isAnswer && setIf('hidden', `!${name}`))}
    >
      <Icon name="alert" />
      {shown.map((each) => (
        <p key={each} {...(isAnswer && setIf('hidden', `${name}!=${each}`))}>
          {textOf(each)}
        </p>
      ))}
      <p>{children}</p>
    </div>
  )
}
