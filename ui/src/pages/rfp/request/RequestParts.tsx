/** The parts of a request's text. */

import { Disclosure } from '../../../components/Disclosure.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { RfpDetail } from '../../../content/types.ts'
import { compareTimes } from '../../../domain/compareTimes.ts'
import { useDates } from '../../../hooks/useDates.ts'

export const Bullets = ({ items }: { items: string[] }) => (
  <ul className="bullets">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

/** The weights as one bar, and in words. */
export function Criteria({ rfp: { criteria } }: { rfp: RfpDetail }) {
  let start = 0
  return (
    <>
      <svg className="weights" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {criteria.map(({ name, weight }) => {
          const x = start
          start += weight
          return <rect key={name} className="weights__part" x={x} width={weight} height="1" />
        })}
      </svg>
      <ul className="weights__list" role="list">
        {criteria.map(({ name, weight }) => (
          <li key={name} className="weights__item">
            <span className="weights__number">{weight}%</span> {name}
          </li>
        ))}
      </ul>
    </>
  )
}

export function Clarifications({ rfp }: { rfp: RfpDetail }) {
  const t = useText()
  const { date } = useDates()
  if (rfp.clarifications.length === 0) return <p className="prose">{t('rfp.detail.noQuestions')}</p>
  const newestFirst = [...rfp.clarifications].sort((a, b) => compareTimes(b.answeredAt, a.answeredAt))
  return (
    <div className="questions">
      {newestFirst.map(({ id, question, answer, answeredAt }) => (
        <Disclosure key={id} title={question}>
          <span className="request__answer">{answer}</span>{' '}
          <time className="request__answered" dateTime={answeredAt}>
            {t('rfp.detail.answered', { date: date(answeredAt) })}
          </time>
        </Disclosure>
      ))}
    </div>
  )
}

export function Amendments({ rfp }: { rfp: RfpDetail }) {
  const { dateTime } = useDates()
  return (
    <>
      {rfp.amendments.map(({ at, text }) => (
        <div key={at} className="notice notice--important">
          <Icon name="alert" />
          <strong>
            <time dateTime={at}>{dateTime(at)}</time>
          </strong>
          <p>{text}</p>
        </div>
      ))}
    </>
  )
}
