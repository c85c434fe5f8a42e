import { useText } from '../../content/ContentProvider.tsx'
import type { RfpEntry } from '../../content/types.ts'
import type { DateRule } from '../../domain/dateRule.ts'
import { statusOf } from '../../domain/rfpStatus.ts'

const percent = (at: number) => `${at.toFixed(2)}%`

interface LineProps {
  className: string
  from: number
  to?: number
  /** Ends of a vertical line. */
  y?: readonly [string, string]
}

/** A line along the rule, or across it. */
function Line({ className, from, to = from, y = ['50%', '50%'] }: LineProps) {
  return <line className={className} x1={percent(from)} x2={percent(to)} y1={y[0]} y2={y[1]} />
}

const ACROSS = ['0', '100%'] as const

/** The names of the months; the first and each January have their year. */
function Months({ rule }: { rule: DateRule }) {
  const t = useText()
  const names = t('dates.months').split(' ')
  return rule.months.map(({ at, month, year }, index) => (
    <text key={month} className="rule__month" x={percent(at)} y="16">
      {names[month - 1]?.slice(0, 3)}
      {(index === 0 || month === 1) && <tspan className="rule__year"> {year}</tspan>}
    </text>
  ))
}

function Today({ rule, y }: { rule: DateRule; y: string }) {
  const t = useText()
  return (
    <text className="rule__name" x={percent(rule.today)} y={y} dx="8">
      {t('rfp.detail.today')}
    </text>
  )
}

/** The head of the rules: the months, and below them today. */
export function RuleHead({ rule }: { rule: DateRule }) {
  return (
    <svg className="rule-head" aria-hidden="true">
      <Months rule={rule} />
      <Today rule={rule} y="42" />
      <Line className="rule__today" from={rule.today} y={['28', '100%']} />
    </svg>
  )
}

/** A request's dates on the scale: questions thick, proposals thin, the closing a stroke, the evaluation dotted. */
export function RequestRule({ rfp, rule, now }: { rfp: RfpEntry; rule: DateRule; now: number }) {
  const [published, asked, closed] = [
    rule.at(rfp.publishedAt),
    rule.at(rfp.questionsUntil),
    rule.at(rfp.closesAt),
  ]
  const decided = rfp.decisionBy ? rule.at(rfp.decisionBy) : closed
  const isOver = Date.parse(rfp.closesAt) <= now
  const isUpcoming = statusOf(rfp, now) === 'upcoming'
  return (
    <svg className="rule" aria-hidden="true">
      <Months rule={rule} />
      {rule.months.slice(1).map(({ at, month }) => (
        <Line key={month} className="rule__grid" from={at} y={ACROSS} />
      ))}
      {isUpcoming ? (
        <>
          <Line className="rule__planned" from={published} to={closed} />
          <Line className="rule__planned-inside" from={published + 0.3} to={closed - 0.3} />
        </>
      ) : (
        <Line className={isOver ? 'rule__past' : 'rule__open'} from={published} to={closed} />
      )}
      {!isUpcoming && !isOver && <Line className="rule__ask" from={published} to={asked} />}
      {!isUpcoming && !rule.isAfter(rfp.closesAt) && (
        <Line className="rule__decide" from={closed} to={decided} />
      )}
      {rule.isAfter(rfp.closesAt) ? (
        <svg x="100%" y="50%" overflow="visible" aria-hidden="true">
          <path className="rule__more" d="M4 -9l9 9-9 9" />
        </svg>
      ) : (
        !isOver && <Line className="rule__end" from={closed} y={['34%', '66%']} />
      )}
      <Line className="rule__today" from={rule.today} y={ACROSS} />
      <Today rule={rule} y="100%" />
    </svg>
  )
}
