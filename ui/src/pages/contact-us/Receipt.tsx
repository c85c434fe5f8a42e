import { type ReactNode, useEffect, useRef } from 'react'
import { CopyButton } from '../../components/CopyButton.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useCityClock, useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { formatDate, formatTime } from '../../domain/dates.ts'
import { hole, setIf, useAnswerPage } from '../../forms/answerPage.ts'
import { ByTopic } from './ByTopic.tsx'
import type { Receipt as Sent } from './inquiry.ts'
import { officeOf } from './officeOf.ts'
import { route } from './route.ts'

interface ReceiptProps {
  receipt: Sent
  /** Shows the form again. */
  onAgain?: () => void
}

/** The confirmation that stays: everything that was sent, to print or to keep. */
export function Receipt({ receipt, onAgain }: ReceiptProps) {
  const t = useText()
  const { offices } = useData(route)
  const isAnswer = useAnswerPage() !== undefined
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { reference, topic, name, email, telephone, message } = receipt
  return (
    <div className="receipt">
      <h3 className="receipt__title" ref={title} tabIndex={-1}>
        {t('contactUs.sent.title', { name })}
      </h3>
      <p className="receipt__reference">
        <span className="field__hint">{t('contactUs.sent.reference')}</span>
        <strong>{reference}</strong>
      </p>
      <p className="prose">{t('contactUs.sent.text')}</p>
      <dl className="receipt__rows">
        <Row label={t('contactUs.sent.at')}>
          <SentAt at={receipt.receivedAt} />
        </Row>
        <Row label={t('contactUs.write.to')}>
          <ByTopic topic={topic}>{(each) => officeOf(offices, each)?.name}</ByTopic>
        </Row>
        <Row label={t('contactUs.sent.topic')}>
          <ByTopic topic={topic}>{(each) => t(`contactUs.topics.${each}`)}</ByTopic>
        </Row>
        <Row label={t('contactUs.sent.name')}>{name}</Row>
        <Row label={t('contactUs.fields.email')}>{email}</Row>
        {(telephone || isAnswer) && (
          <Row label={t('contactUs.fields.telephone')} condition="!telephone">
            {telephone}
          </Row>
        )}
        <Row label={t('contactUs.fields.message')}>{message}</Row>
      </dl>
      {onAgain && (
        <p className="receipt__actions">
          <button type="button" className="button button--solid" onClick={() => print()}>
            <Icon name="print" />
            <span>{t('contactUs.sent.print')}</span>
          </button>
          <CopyButton text={reference} label={t('contactUs.sent.copy')} done={t('contactUs.sent.copied')} />
          <button type="button" className="button button--line" onClick={onAgain}>
            {t('contactUs.sent.again')}
          </button>
        </p>
      )}
    </div>
  )
}

/** `condition` hides the row on pages of the server. */
function Row({ label, condition, children }: { label: string; condition?: string; children: ReactNode }) {
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
