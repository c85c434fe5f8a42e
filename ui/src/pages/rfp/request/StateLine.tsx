import { useText } from '../../../content/ContentProvider.tsx'
import type { RfpDetail } from '../../../content/types.ts'
import { knownStatus } from '../../../domain/rfpStatus.ts'
import { useDates } from '../../../hooks/useDates.ts'

/** A request's status as a sentence with its next date; when it closes if the time is unknown. */
export function StateLine({ rfp, now }: { rfp: RfpDetail; now: number | null }) {
  const t = useText()
  const { date, dateTime } = useDates()
  const status = knownStatus(rfp, now)
  const closes = t('rfp.detail.closes', { date: dateTime(rfp.closesAt) })
  const sentences = {
    open: closes,
    'closing-soon': closes,
    upcoming: t('rfp.detail.opens', { date: dateTime(rfp.publishedAt) }),
    'under-evaluation': t('rfp.detail.evaluation', { date: dateTime(rfp.closesAt) }),
    awarded: rfp.final?.note,
    cancelled: rfp.final && t('rfp.detail.cancelled', { date: date(rfp.final.at), note: rfp.final.note }),
  }
  return <span className="request-head__state">{sentences[status ?? 'open']}</span>
}
