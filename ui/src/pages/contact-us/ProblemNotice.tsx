import { useEffect, useRef } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { setIf, useAnswerPage } from '../../forms/answerPage.ts'

/** The kinds of problems with a text of their own; the server has the same for its pages (src/api/answer.rs). */
const KINDS = {
  notice: ['closed', 'tooMany', 'unread', 'unreachable', 'failed'],
  lookupNotice: ['closed', 'tooMany', 'noReceipt', 'unreachable', 'failed'],
}
const KIND_OF: Partial<Record<string, string>> = {
  closed: 'closed',
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
  name: keyof typeof KINDS
}

/** Why a form was not sent, and how to reach the office instead. */
export function ProblemNotice({ code, attempt, name }: ProblemNoticeProps) {
  const t = useText()
  const { contact } = useFrame().site
  const isAnswer = useAnswerPage() === 'again'
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) ref.current?.focus()
  }, [attempt])
  if (!code && !isAnswer) return null
  const kinds = isAnswer ? KINDS[name] : [KIND_OF[code ?? ''] ?? 'failed']
  return (
    <div
      className="form-notice"
      ref={ref}
      tabIndex={-1}
      role="alert"
      {...(isAnswer && setIf('hidden', `!${name}`))}
    >
      <Icon name="alert" />
      {kinds.map((kind) => (
        <p key={kind} {...(isAnswer && setIf('hidden', `${name}!=${kind}`))}>
          {name === 'notice' ? t(`contactUs.problems.${kind}`) : t(`contactUs.find.problems.${kind}`)}
        </p>
      ))}
      <p>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>, {t('contactUs.write.or')}{' '}
        <PhoneLink phone={contact.phone} />
      </p>
    </div>
  )
}
