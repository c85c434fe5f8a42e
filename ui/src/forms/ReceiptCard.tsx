/** The confirmation that stays: everything that was sent, to print or to keep. */
import { type ReactNode, useEffect, useRef } from 'react'
import { CopyButton } from '../components/CopyButton.tsx'
import { Icon } from '../components/Icon.tsx'
import { useCityClock, useFrame, useText } from '../content/ContentProvider.tsx'
import { formatDate, formatTime } from '../domain/dates.ts'
import { hole, setIf, useAnswerPage } from './answerPage.ts'

/** What every receipt holds. */
export interface Receipt {
  reference: string
  /** ISO 8601. */
  receivedAt: string
  name: string
  email: string
  message: string
}

/** What the server fills in. */
export const RECEIPT_HOLES: Receipt = {
  reference: hole('reference'),
  receivedAt: '',
  name: hole('name'),
  email: hole('email'),
  message: hole('message'),
}

interface ReceiptCardProps {
  receipt: Receipt
  text: ReactNode
  /** The rows of `ReceiptRow`. */
  children: ReactNode
  again: string
  /** Shows the form again. */
  onAgain?: () => void
}

export function ReceiptCard({ receipt, text, children, again, onAgain }: ReceiptCardProps) {
  const t = useText()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { reference, receivedAt, name } = receipt
  return (
    <div className="receipt">
      <h3 className="receipt__title" ref={title} tabIndex={-1}>
        {t('forms.sent.title', { name })}
      </h3>
      <p className="receipt__reference">
        <span className="field__hint">{t('forms.sent.reference')}</span>
        <strong>{reference}</strong>
      </p>
      <p className="prose">{text}</p>
      <dl className="receipt__rows">
        <ReceiptRow label={t('forms.sent.at')}>
          <SentAt at={receivedAt} />
        </ReceiptRow>
        {children}
      </dl>
      {onAgain && (
        <p className="receipt__actions">
          <button type="button" className="button button--solid" onClick={() => print()}>
            <Icon name="print" />
            <span>{t('forms.sent.print')}</span>
          </button>
          <CopyButton text={reference} label={t('forms.sent.copy')} done={t('forms.sent.copied')} />
          <button type="button" className="button button--line" onClick={onAgain}>
            {again}
          </button>
        </p>
      )}
    </div>
  )
}

interface ReceiptRowProps {
  label: string
  /** Hides the row on pages of the server. */
  condition?: string
  children: ReactNode
}

export function ReceiptRow({ label, condition, children }: ReceiptRowProps) {
  const isAnswer = useAnswerPage() !== undefined
  const hidden = isAnswer && condition !== undefined && setIf('hidden', condition)
  return (
    <>
      <dt {...hidden}>{label}</dt>
      <dd {...hidden}>{children}</dd>
    </>
  )
}

/** The time in the city. */
function SentAt({ at }: { at: string }) {
  const t = useText()
  const cityClock = useCityClock()
  const zone = useFrame().site.timeZone.id
  const months = t('dates.months')
  if (useAnswerPage()) return hole(`receivedAt:${zone}:${months}`)
  const clock = cityClock(Date.parse(at))
  return `${formatDate(clock, months)}, ${formatTime(clock)}`
}
