import { useEffect, useRef, useState } from 'react'
import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { takesQuestions } from '../../../domain/rfpStatus.ts'
import { useAnswerPage } from '../../../forms/answerPage.ts'
import type { Forms } from '../../../forms/forms.ts'
import { FormEnd, FormHead, MessageField, SenderFields } from '../../../forms/MessageFields.tsx'
import { ProblemNotice } from '../../../forms/ProblemNotice.tsx'
import schema from '../../../forms/question.schema.json' with { type: 'json' }
import { RECEIPT_HOLES, type Receipt, ReceiptCard, ReceiptRow } from '../../../forms/ReceiptCard.tsx'
import { type ErrorTexts, useMessageForm } from '../../../forms/useMessageForm.ts'
import { useDates } from '../../../hooks/useDates.ts'
import { useNow } from '../../../hooks/useNow.ts'
import { route } from './route.ts'

/** The fields in their order on the page. */
const FIELDS = ['name', 'email', 'message', 'consent'] as const satisfies (keyof Forms['question'])[]
const KINDS = ['closed', 'late', 'tooMany', 'unread', 'unreachable', 'failed']

/** The form of a question, while questions are open and while the time is unknown; then its receipt. */
export function AskQuestion() {
  const t = useText()
  const { request: rfp } = useData(route)
  const { dateTime } = useDates()
  const answer = useAnswerPage()
  const now = useNow()
  const section = useRef<HTMLElement>(null)
  const [sent, setSent] = useState<Receipt>()
  const receipt = answer === 'sent' ? RECEIPT_HOLES : sent
  useEffect(() => {
    if (sent) section.current?.scrollIntoView({ block: 'start' })
  }, [sent])
  const isOpen = now === null ? !rfp.final : takesQuestions(rfp, now)
  // The time may be over while somebody types, or reads the receipt.
  const wasOpen = useRef(false)
  wasOpen.current ||= now !== null && isOpen
  if (!isOpen && !wasOpen.current && !receipt) return null
  const onAgain = () => {
    setSent(undefined)
    requestAnimationFrame(() => section.current?.querySelector('input')?.focus())
  }
  return (
    <section className="question-card" id="ask" ref={section} aria-labelledby="ask-title">
      <h2 className="request__title" id="ask-title">
        {t('rfp.detail.askTitle')}
      </h2>
      {receipt ? (
        <Sent receipt={receipt} {...(!answer && { onAgain })} />
      ) : (
        <>
          <p className="question-card__text">{t('rfp.ask.text', { date: dateTime(rfp.questionsUntil) })}</p>
          <QuestionForm reference={rfp.reference} onSent={setSent} />
        </>
      )}
    </section>
  )
}

interface QuestionFormProps {
  reference: string
  onSent: (receipt: Receipt) => void
}

/** Without script, the browser checks and sends it, and the server answers with a page. */
function QuestionForm({ reference, onSent }: QuestionFormProps) {
  const t = useText()
  const { contact } = useFrame().site
  const errors: ErrorTexts = {
    name: { invalid: t('forms.errors.name') },
    email: { invalid: t('forms.errors.email') },
    message: { invalid: t('rfp.ask.errors.message'), maxLength: t('rfp.ask.errors.messageLong') },
    consent: { invalid: t('forms.errors.consent') },
  }
  const url = `/api/v1/rfps/${reference}/questions`
  const form = useMessageForm<Receipt>({
    name: `question:${reference}`,
    url,
    schema,
    fields: FIELDS,
    errors,
    toast: t('rfp.ask.sent.toast'),
    onSent,
  })
  return (
    <>
      <ProblemNotice
        code={form.problem}
        attempt={form.attempt}
        name="notice"
        kinds={KINDS}
        textOf={(kind) => t(`rfp.ask.problems.${kind}`)}
      >
        <a href={`mailto:${contact.procurement}`}>{contact.procurement}</a>
      </ProblemNotice>
      <FormHead form={form} fields={FIELDS} errors={errors} onClear={form.clear} />
      {/* The fragment leads to the answer on the page that the server sends. */}
      <form className="form" ref={form.ref} action={`${url}#ask`} {...form.props}>
        <SenderFields form={form} schema={schema} />
        <MessageField form={form} schema={schema} label={t('rfp.ask.question')} hint={t('rfp.ask.hint')} />
        <FormEnd form={form} schema={schema} send={t('rfp.ask.send')}>
          {t('rfp.ask.next')}
        </FormEnd>
      </form>
    </>
  )
}

function Sent({ receipt, ...again }: { receipt: Receipt; onAgain?: () => void }) {
  const t = useText()
  const { request: rfp } = useData(route)
  return (
    <ReceiptCard receipt={receipt} text={t('rfp.ask.sent.text')} again={t('rfp.ask.sent.again')} {...again}>
      <ReceiptRow label={t('rfp.ask.sent.request')}>{`${rfp.reference}: ${rfp.title}`}</ReceiptRow>
      <ReceiptRow label={t('forms.sent.name')}>{receipt.name}</ReceiptRow>
      <ReceiptRow label={t('forms.fields.email')}>{receipt.email}</ReceiptRow>
      <ReceiptRow label={t('rfp.ask.question')}>{receipt.message}</ReceiptRow>
    </ReceiptCard>
  )
}
