import { useText } from '../../content/ContentProvider.tsx'
import { knownStatus, type RfpDates } from '../../domain/rfpStatus.ts'

/** A request's status as text and color; empty if it depends on the time and the time is unknown. */
export function StatusTag({ rfp, now }: { rfp: RfpDates; now: number | null }) {
  const t = useText()
  const status = knownStatus(rfp, now)
  if (!status) return null
  return (
    <span className="tag" data-status={status}>
      {t(`rfp.statuses.${status}`)}
    </span>
  )
}
