/** The parts of a request that depend on the time: status, facts, and next steps. */
import type { ReactNode } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import type { RfpDetail } from '../../../content/types.ts'
import { knownStatus, takesQuestions } from '../../../domain/rfpStatus.ts'
import { useDates } from '../../../hooks/useDates.ts'

interface RequestProps {
  rfp: RfpDetail
  now: number | null
}

/** A notice above the request: changed, not open yet, or over. */
export function StateNote({ rfp, now }: RequestProps) {
  const t = useText()
  const { date, dateTime } = useDates()
  const status = knownStatus(rfp, now)
  const changed = rfp.amendments.at(-1)
  const note = {
    upcoming: t('rfp.detail.opens', { date: dateTime(rfp.publishedAt) }),
    'under-evaluation': t('rfp.detail.evaluation', { date: dateTime(rfp.closesAt) }),
    awarded: rfp.final?.note,
    cancelled: rfp.final && t('rfp.detail.cancelled', { date: date(rfp.final.at), note: rfp.final.note }),
    open: undefined,
    'closing-soon': undefined,
  }[status ?? 'open']
  return (
    <>
      {changed && (
        <p className="notice notice--important">
          <Icon name="alert" />
          <strong>
            {t('rfp.detail.changed', { date: date(changed.at) })}{' '}
            <a href="#part-amendments">{t('rfp.detail.seeChanges')}</a>
          </strong>
        </p>
      )}
      {note && (
        <p className="notice notice--information">
          <Icon name="clock" />
          <strong>{note}</strong>
        </p>
      )}
    </>
  )
}

export function Facts({ rfp }: { rfp: RfpDetail }) {
  const t = useText()
  const { dateTime } = useDates()
  const facts: [string, ReactNode][] = [
    [t('rfp.facts.category'), t(`rfp.categories.${rfp.category}`)],
    [t('rfp.facts.department'), rfp.department],
    [t('rfp.facts.method'), t(`rfp.methods.${rfp.method}`)],
    ...(rfp.place ? [[t('rfp.detail.where'), rfp.place] satisfies [string, ReactNode]] : []),
    [t('rfp.facts.closesAt'), <time dateTime={rfp.closesAt}>{dateTime(rfp.closesAt)}</time>],
    [t('rfp.facts.contractTerm'), rfp.contractTerm],
  ]
  return (
    <dl className="request__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Next steps while the request is open, and while its status is unknown; the dates are beside it. */
export function NextSteps({ rfp, now }: RequestProps) {
  const t = useText()
  const { site } = useFrame()
  const { dateTime } = useDates()
  const status = knownStatus(rfp, now) ?? 'open'
  if (status !== 'open' && status !== 'closing-soon') return null
  const mail = (subject: string) =>
    `mailto:${site.contact.procurement}?subject=${encodeURIComponent(`${rfp.reference}: ${subject}`)}`
  return (
    <div className="request__steps">
      <h2 className="h3">{t('rfp.detail.submitTitle')}</h2>
      <p>{t('rfp.detail.submitText')}</p>
      <a className="button button--solid" href={mail(t('rfp.detail.submitTitle'))}>
        <Icon name="mail" />
        <span>{t('rfp.detail.submitTitle')}</span>
      </a>
      {(now === null || takesQuestions(rfp, now)) && (
        <>
          <p>{t('rfp.detail.askText', { date: dateTime(rfp.questionsUntil) })}</p>
          <a className="button button--line" href={mail(t('rfp.detail.askTitle'))}>
            <span>{t('rfp.detail.askTitle')}</span>
          </a>
        </>
      )}
    </div>
  )
}
