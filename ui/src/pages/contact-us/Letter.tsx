import { useEffect, useRef, useState } from 'react'
import { Stamp } from '../../components/Stamp.tsx'
import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { InquiryTopic, Office } from '../../content/types.ts'
import { formatDate, formatTime } from '../../domain/dates.ts'
import { hole, useAnswerPage } from '../../forms/answerPage.ts'
import { RECEIPT_HOLES } from '../../forms/ReceiptCard.tsx'
import { FindReceipt } from './FindReceipt.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import type { Inquiry } from './inquiry.ts'
import { officeOf } from './officeOf.ts'
import { Receipt } from './Receipt.tsx'
import { route } from './route.ts'

/** What the server fills in. */
const HOLES: Inquiry = {
  ...RECEIPT_HOLES,
  topic: 'general',
  rfp: hole('rfp'),
  telephone: hole('telephone'),
}

interface LetterProps {
  topic: InquiryTopic
  onTopic: (topic: string) => void
}

/** The letter: its head names the office that answers the topic. Once it is sent, it is the receipt. */
export function Letter({ topic, onTopic }: LetterProps) {
  const { offices } = useData(route)
  const answer = useAnswerPage()
  const letter = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<Inquiry>()
  const receipt = answer === 'sent' ? HOLES : sent
  useEffect(() => {
    if (sent) letter.current?.scrollIntoView({ block: 'start' })
  }, [sent])
  const onAgain = () => {
    setSent(undefined)
    requestAnimationFrame(() => letter.current?.querySelector('input')?.focus())
  }
  return (
    <div className="letter" ref={letter} data-sent={receipt ? '' : undefined}>
      <Head office={officeOf(offices, receipt?.topic ?? topic)} receivedAt={sent?.receivedAt} />
      {receipt ? (
        <Receipt receipt={receipt} {...(!answer && { onAgain })} />
      ) : (
        <>
          <InquiryForm topic={topic} onTopic={onTopic} onSent={setSent} />
          <FindReceipt onFound={setSent} />
        </>
      )}
    </div>
  )
}

function Head({ office, receivedAt }: { office: Office | undefined; receivedAt: string | undefined }) {
  const t = useText()
  // The server's pages do not know the topic; the receipt names the office.
  const isAnswer = useAnswerPage() !== undefined
  return (
    <div className="letter__head">
      <p className="letter__to" aria-live="polite">
        <span className="letter__label">{t('contactUs.write.to')}</span>
        <strong className="letter__name">{isAnswer ? t('contactUs.write.company') : office?.name}</strong>
        {!isAnswer && <span className="letter__address">{office?.address.join(', ')}</span>}
      </p>
      {office && (
        <span className="letter__postage">
          <Stamp district={office.district} />
          {receivedAt && <Postmark at={receivedAt} />}
        </span>
      )}
    </div>
  )
}

/** The city's time of the receipt on the stamp: a decoration. */
function Postmark({ at }: { at: string }) {
  const t = useText()
  const clock = useCityClock()(Date.parse(at))
  const [monthAndDay] = formatDate(clock, t('dates.months')).split(',')
  const [month = '', day = ''] = (monthAndDay ?? '').split(' ')
  const waves = [22, 36, 50, 64].map((y) => `M88 ${y}q12 -7 24 0t24 0 24 0 24 0`).join('')
  return (
    <svg className="postmark" viewBox="0 0 190 84" aria-hidden="true">
      <path className="postmark__halo" d={waves} />
      <circle className="postmark__ground" cx="46" cy="42" r="36" />
      <circle cx="46" cy="42" r="36" />
      <circle cx="46" cy="42" r="29" />
      <text x="46" y="39">
        {formatTime(clock)}
      </text>
      <text x="46" y="53">
        {`${month.slice(0, 3)} ${day}`}
      </text>
      <path d={waves} />
    </svg>
  )
}
