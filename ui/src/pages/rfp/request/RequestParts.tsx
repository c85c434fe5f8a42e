/** The parts of a request that consist of lists and tables. */
import { Files } from '../../../components/Files.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { RfpDetail } from '../../../content/types.ts'
import { knownStatus } from '../../../domain/rfpStatus.ts'
import { useDates } from '../../../hooks/useDates.ts'

export const Bullets = ({ items }: { items: string[] }) => (
  <ul className="bullets">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

export function Criteria({ rfp }: { rfp: RfpDetail }) {
  const t = useText()
  return (
    <table className="criteria">
      <thead>
        <tr>
          <th scope="col">{t('rfp.detail.criterion')}</th>
          <th scope="col">{t('rfp.detail.weight')}</th>
        </tr>
      </thead>
      <tbody>
        {rfp.criteria.map(({ name, weight }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <svg
                className="criteria__bar"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
                focusable="false"
              >
                <path d="M0 .5H100" />
                <path d={`M0 .5H${weight}`} />
              </svg>
            </th>
            <td>{weight}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('rfp.detail.total')}</th>
          <td>{rfp.criteria.reduce((sum, { weight }) => sum + weight, 0)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

export function Documents({ rfp, now }: { rfp: RfpDetail; now: number | null }) {
  const t = useText()
  if (knownStatus(rfp, now) === 'upcoming' || rfp.documents.length === 0)
    return <p className="prose">{t('rfp.detail.noDocuments')}</p>
  return (
    <>
      <Files files={rfp.documents} checksumLabel={t('rfp.detail.checksum')} />
      {rfp.bundle && (
        <p className="actions">
          <a className="button button--line" href={rfp.bundle.href} download>
            <Icon name="download" />
            <span>{t('shared.actions.downloadAll')}</span>
          </a>
        </p>
      )}
    </>
  )
}

export function Clarifications({ rfp }: { rfp: RfpDetail }) {
  const t = useText()
  const { date } = useDates()
  if (rfp.clarifications.length === 0) return <p className="prose">{t('rfp.detail.noQuestions')}</p>
  const newestFirst = [...rfp.clarifications].sort((a, b) => b.answeredAt.localeCompare(a.answeredAt))
  return (
    <dl className="terms">
      {newestFirst.map(({ id, question, answer, answeredAt }) => (
        <div key={id}>
          <dt>{question}</dt>
          <dd>
            {answer}{' '}
            <time className="terms__date" dateTime={answeredAt}>
              {t('rfp.detail.answered', { date: date(answeredAt) })}
            </time>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Amendments({ rfp }: { rfp: RfpDetail }) {
  const { dateTime } = useDates()
  return (
    <dl className="terms">
      {rfp.amendments.map(({ at, text }) => (
        <div key={at}>
          <dt>
            <time dateTime={at}>{dateTime(at)}</time>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
