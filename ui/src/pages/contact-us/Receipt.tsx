import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { setIf, useAnswerPage } from '../../forms/answerPage.ts'
import { ReceiptCard, ReceiptRow } from '../../forms/ReceiptCard.tsx'
import { ByTopic } from './ByTopic.tsx'
import type { Inquiry } from './inquiry.ts'
import { officeOf } from './officeOf.ts'
import { route } from './route.ts'

interface ReceiptProps {
  receipt: Inquiry
  /** Shows the form again. */
  onAgain?: () => void
}

/** What happens next; the server chooses by the topic. */
function Next({ topic }: Pick<Inquiry, 'topic'>) {
  const t = useText()
  const [question, inquiry] = [t('contactUs.sent.questionText'), t('contactUs.sent.text')]
  if (!useAnswerPage()) return topic === 'question' ? question : inquiry
  return (
    <>
      <span {...setIf('hidden', 'topic!=question')}>{question}</span>
      <span {...setIf('hidden', 'topic=question')}>{inquiry}</span>
    </>
  )
}

/** The receipt of an inquiry, and of a question that is looked up. */
export function Receipt({ receipt, ...again }: ReceiptProps) {
  const t = useText()
  const { offices } = useData(route)
  const isAnswer = useAnswerPage() !== undefined
  const { topic, rfp, name, email, telephone, message } = receipt
  return (
    <ReceiptCard receipt={receipt} text={<Next topic={topic} />} again={t('contactUs.sent.again')} {...again}>
      <ReceiptRow label={t('contactUs.write.to')}>
        <ByTopic topic={topic}>{(each) => officeOf(offices, each)?.name}</ByTopic>
      </ReceiptRow>
      <ReceiptRow label={t('contactUs.sent.topic')}>
        <ByTopic topic={topic}>{(each) => t(`contactUs.topics.${each}`)}</ByTopic>
      </ReceiptRow>
      {(rfp || isAnswer) && (
        <ReceiptRow label={t('contactUs.sent.request')} condition="!rfp">
          {rfp}
        </ReceiptRow>
      )}
      <ReceiptRow label={t('forms.sent.name')}>{name}</ReceiptRow>
      <ReceiptRow label={t('forms.fields.email')}>{email}</ReceiptRow>
      {(telephone || isAnswer) && (
        <ReceiptRow label={t('contactUs.fields.telephone')} condition="!telephone">
          {telephone}
        </ReceiptRow>
      )}
      <ReceiptRow label={t('contactUs.fields.message')}>{message}</ReceiptRow>
    </ReceiptCard>
  )
}
