import { useText } from '../../content/ContentProvider.tsx'
import type { RfpEntry } from '../../content/types.ts'
import { knownStatus, timeLeft } from '../../domain/rfpStatus.ts'

type Dated = Pick<RfpEntry, 'publishedAt' | 'questionsUntil' | 'closesAt' | 'final'>

/** A request's status as text and color; empty if it depends on the time and the time is unknown. */
export function StatusTag({ rfp, now }: { rfp: Dated; now: number | null }) {
  const t = useText()
  const status = knownStatus(rfp, now)
  if (!status) return null
  return (
    <span className="tag" data-status={status}>
      {t(`rfp.statuses.${status}`)}
    </span>
  )
}

/** The time until a request opens or closes. */
export function TimeLeft({ rfp, now }: { rfp: Dated; now: number | null }) {
  const t = useText()
  const left = now === null ? undefined : timeLeft(rfp, now)
  return left ? <span className="time-left">{t(`rfp.left.${left.key}`, { count: left.count })}</span> : null
}
