import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import type { RfpDetail } from '../../../content/types.ts'
import { useDates } from '../../../hooks/useDates.ts'

const STEPS = ['publishedAt', 'questionsUntil', 'closesAt', 'decisionBy'] as const

interface Entry {
  label: string
  at: number
  iso?: string
  today?: boolean
}

/** The timeline of dates, including today once the time is known. */
export function Timetable({ rfp, now }: { rfp: RfpDetail; now: number | null }) {
  const t = useText()
  const { date, time } = useDates()
  const { timeZone } = useFrame().site
  const entries: Entry[] = STEPS.flatMap((step) => {
    const iso = rfp[step]
    return iso ? [{ label: t(`rfp.facts.${step}`), at: Date.parse(iso), iso }] : []
  })
  if (now !== null) entries.push({ label: t('rfp.detail.today'), at: now, today: true })
  entries.sort((a, b) => a.at - b.at)
  return (
    <>
      <ol className="timetable" role="list">
        {entries.map(({ label, at, iso, today }) => (
          <li key={label} aria-current={today ? 'date' : undefined}>
            <span>{label}</span>
            <time dateTime={iso ?? new Date(at).toISOString()}>
              <strong>{date(at)}</strong>
              {iso && <span>{time(at)}</span>}
            </time>
          </li>
        ))}
      </ol>
      <p className="hint">{t('rfp.contact.times', { zone: timeZone.label })}</p>
    </>
  )
}
