import { Link } from '../../components/Link.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { RfpEntry } from '../../content/types.ts'
import { useDates } from '../../hooks/useDates.ts'
import { REQUESTS } from '../../paths.ts'
import { StatusTag, TimeLeft } from './StatusTag.tsx'

const DATES = ['publishedAt', 'questionsUntil', 'closesAt'] as const

/** The requests as rows with title, status, and dates. */
export function RequestList({ requests, now }: { requests: RfpEntry[]; now: number | null }) {
  const t = useText()
  const { date } = useDates()
  return (
    <ul className="request-list" role="list">
      {requests.map((rfp) => (
        <li key={rfp.reference} className="request-list__item">
          <p className="request-list__head">
            <span>{rfp.reference}</span>
            <span>{t(`rfp.categories.${rfp.category}`)}</span>
            <StatusTag rfp={rfp} now={now} />
            <TimeLeft rfp={rfp} now={now} />
          </p>
          <h3 className="request-list__title">
            <Link to={`${REQUESTS}/${rfp.reference}`}>{rfp.title}</Link>
          </h3>
          <p className="request-list__text">{rfp.summary}</p>
          <dl className="request-list__dates">
            {DATES.map((name) => (
              <div key={name}>
                <dt>{t(`rfp.facts.${name}`)}</dt>
                <dd>
                  <time dateTime={rfp[name]}>{date(rfp[name])}</time>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
