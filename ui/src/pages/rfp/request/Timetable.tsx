import { useCityClock, useText } from '../../../content/ContentProvider.tsx'
import type { RfpDetail } from '../../../content/types.ts'
import { useDates } from '../../../hooks/useDates.ts'
import { COLUMNS, columnsOf, shareOf } from './columns.ts'

const STEPS = ['publishedAt', 'questionsUntil', 'closesAt', 'decisionBy'] as const

interface Entry {
  name: (typeof STEPS)[number] | 'today'
  at: number
  iso: string
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** The dates of a request on one line, with today in red once the time is known. */
export function Timetable({ rfp, now }: { rfp: RfpDetail; now: number | null }) {
  const t = useText()
  const cityClock = useCityClock()
  const { date, time } = useDates()
  const steps = STEPS.flatMap((name): Entry[] => {
    const iso = rfp[name]
    return iso ? [{ name, at: Date.parse(iso), iso }] : []
  })
  const times = steps.map(({ at }) => at)
  const columns = columnsOf(times)
  const today = now === null ? undefined : shareOf(now, times, columns)
  const entries =
    now === null
      ? steps
      : [...steps, { name: 'today' as const, at: now, iso: new Date(now).toISOString() }].sort(
          (a, b) => a.at - b.at,
        )
  const clock = now === null ? undefined : cityClock(now)
  const month = clock && t('dates.months').split(' ')[clock.month - 1]
  return (
    <div className={now === null ? 'request-head__dates untimed' : 'request-head__dates'}>
      <svg className="timetable-rule" aria-hidden="true">
        <line className="timetable-rule__all" x2="100%" y1="62%" y2="62%" />
        {today !== undefined && (
          <line className="timetable-rule__gone" x2={percent(today)} y1="62%" y2="62%" />
        )}
        {columns.map((column) => (
          <line
            key={column}
            className="timetable-rule__mark"
            x1={percent(column / COLUMNS)}
            x2={percent(column / COLUMNS)}
            y1="44%"
            y2="80%"
          />
        ))}
        {today !== undefined && clock && (
          <>
            <line className="timetable-rule__today" x1={percent(today)} x2={percent(today)} y2="100%" />
            <text
              x={percent(today)}
              dx={today > 0.85 ? -10 : 10}
              y="14"
              textAnchor={today > 0.85 ? 'end' : 'start'}
            >
              {t('rfp.detail.todayIs', { date: `${month} ${clock.day}` })}
            </text>
          </>
        )}
      </svg>
      <ol className="timetable" role="list">
        {entries.map(({ name, at, iso }) => (
          <li
            key={name}
            className="timetable__step"
            data-past={now !== null && at < now ? '' : undefined}
            data-column={columns[times.indexOf(at)]}
            aria-current={name === 'today' ? 'date' : undefined}
          >
            <span className="timetable__name">
              {name === 'today' ? t('rfp.detail.today') : t(`rfp.facts.${name}`)}
            </span>
            <time dateTime={iso}>
              {date(at)}{' '}
              {(name === 'questionsUntil' || name === 'closesAt') && (
                <span className="timetable__time">{time(at)}</span>
              )}
            </time>
          </li>
        ))}
      </ol>
    </div>
  )
}
