import { Link } from '../../components/Link.tsx'
import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import type { RfpEntry } from '../../content/types.ts'
import { dateRule } from '../../domain/dateRule.ts'
import { knownStatus, stateOf } from '../../domain/rfpStatus.ts'
import { useDates } from '../../hooks/useDates.ts'
import { REQUESTS } from '../../paths.ts'
import { RequestRule, RuleHead } from './DateRule.tsx'
import { RequestLeft } from './RequestLeft.tsx'
import { StatusTag } from './StatusTag.tsx'

/** Counts that are written as words. */
const IN_WORDS = 9
const KEYS = ['ask', 'open', 'end', 'decide', 'planned', 'past'] as const

interface RequestListProps {
  requests: RfpEntry[]
  /** Number of open requests; undefined until the time is known. */
  open: number | undefined
  now: number | null
}

/** The requests as rows on one scale of dates, so that one red line, today, runs through all of them. */
export function RequestList({ requests, open, now }: RequestListProps) {
  const t = useText()
  const cityClock = useCityClock()
  const rule = now === null ? undefined : dateRule(now, cityClock)
  return (
    <div className="requests-list">
      <ul className="rule-key" role="list" aria-hidden="true">
        {KEYS.map((name) => (
          <li key={name} className="rule-key__item">
            <svg aria-hidden="true">
              <line className={`rule__${name}`} x1="0" x2="100%" y1="50%" y2="50%" />
              <line className="rule__planned-inside" x1="5%" x2="95%" y1="50%" y2="50%" />
            </svg>
            {t(`rfp.key.${name}`)}
          </li>
        ))}
      </ul>
      <div className="requests">
        <div className="requests__head" data-blank={now === null ? '' : undefined}>
          <p className="requests__count">{open !== undefined && <OpenCount count={open} />}</p>
          {rule && <RuleHead rule={rule} />}
        </div>
        <ul className={now === null ? 'untimed' : undefined} role="list">
          {requests.map((rfp) => (
            <li key={rfp.reference} className="requests__row">
              <RequestLeft rfp={rfp} now={now}>
                <StatusTag rfp={rfp} now={now} />
              </RequestLeft>
              <div className="requests__words">
                <h3 className="requests__title">
                  <Link to={`${REQUESTS}/${rfp.reference}`}>
                    <span>{rfp.title}</span>
                  </Link>
                </h3>
                <p className="requests__meta">
                  <When rfp={rfp} now={now} />
                  <span>{t(`rfp.categories.${rfp.category}`)}</span>
                  <span>{rfp.reference}</span>
                </p>
              </div>
              <div className="requests__rule">
                {rule && now !== null && <RequestRule rfp={rfp} rule={rule} now={now} />}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function OpenCount({ count }: { count: number }) {
  const t = useText()
  if (count === 0) return t('rfp.list.none')
  const words = t('rfp.count.words').split(' ')
  return t(`rfp.count.${count === 1 ? 'one' : 'other'}`, {
    count: count <= IN_WORDS ? (words[count - 1] ?? count) : count,
  })
}

/** The next date of a request: until the time is known, its closing date. */
function When({ rfp, now }: { rfp: RfpEntry; now: number | null }) {
  const t = useText()
  const { date, dateTime } = useDates()
  const status = knownStatus(rfp, now)
  const state = status && stateOf(status)
  const [name, iso] =
    state === 'upcoming'
      ? (['opensOn', rfp.publishedAt] as const)
      : state === 'under-evaluation' && rfp.decisionBy
        ? (['decidedBy', rfp.decisionBy] as const)
        : (['closesOn', rfp.closesAt] as const)
  return (
    <span className="requests__when">
      {t(`rfp.when.${name}`)} <time dateTime={iso}>{name === 'closesOn' ? dateTime(iso) : date(iso)}</time>
    </span>
  )
}
