import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { Files } from '../../components/Files.tsx'
import { Icon } from '../../components/Icon.tsx'
import { PrintButton } from '../../components/PrintButton.tsx'
import { useContent, useText } from '../../content/ContentProvider.tsx'
import { useCurrentPage } from '../../content/CurrentPage.tsx'
import { knownStatus, takesQuestions } from '../../content/rfpStatus.ts'
import type { RfpDetail } from '../../content/types.ts'
import { useDates } from '../../hooks/useDates.ts'
import { useNow } from '../../hooks/useNow.ts'
import { REQUESTS } from '../../paths.ts'
import { Closing } from './Closing.tsx'
import { SlimHeader } from './SlimHeader.tsx'
import { StatusTag, TimeLeft } from './StatusTag.tsx'
import { Timetable } from './Timetable.tsx'

/** One request for proposal (content plan, section 9.3). */
export function RequestPage() {
  const t = useText()
  const { requestDetails } = useContent()
  const { name } = useCurrentPage()
  const now = useNow()
  const rfp = requestDetails[name]
  if (!rfp) return null
  const part = (id: string, content: ReactNode) => (
    <section className="request__part" aria-labelledby={id} id={`part-${id}`}>
      <h2 className="h3" id={id}>
        {t(`rfp.detail.${id}`)}
      </h2>
      {content}
    </section>
  )
  return (
    <>
      <SlimHeader />
      <article className="request wrap">
        <header className="request__head">
          <Breadcrumbs />
          <p className="request__ref">
            <span>{rfp.reference}</span>
            <StatusTag rfp={rfp} now={now} />
            <TimeLeft rfp={rfp} now={now} />
          </p>
          <h1 className="article__title">{rfp.title}</h1>
          <p className="lede">{rfp.summary}</p>
          <StateNote rfp={rfp} now={now} />
        </header>
        <aside className="request__side">
          <Facts rfp={rfp} />
          <NextSteps rfp={rfp} now={now} />
          <ul className="side-actions" role="list">
            <li>
              <PrintButton label={t('rfp.detail.print')} />
            </li>
            <li>
              <a className="side-action" href={`${REQUESTS}/${rfp.reference}.json`}>
                <Icon name="document" />
                <span>{t('rfp.detail.data')}</span>
              </a>
            </li>
            <li>
              <Link className="side-action" to={REQUESTS}>
                <Icon name="arrow-back" flip />
                <span>{t('rfp.slim.all')}</span>
              </Link>
            </li>
          </ul>
        </aside>
        <div className="request__main">
          {part('timetable', <Timetable rfp={rfp} now={now} />)}
          {part(
            'scope',
            <>
              {rfp.description.map((text) => (
                <p key={text} className="prose">
                  {text}
                </p>
              ))}
              <Bullets items={rfp.scope} />
            </>,
          )}
          {part('eligibility', <Bullets items={rfp.eligibility} />)}
          {part('submit', <Bullets items={rfp.submit} />)}
          {part('criteria', <Criteria rfp={rfp} />)}
          {part('documents', <Documents rfp={rfp} now={now} />)}
          {part('questions', <Clarifications rfp={rfp} />)}
          {rfp.amendments.length > 0 && part('amendments', <Amendments rfp={rfp} />)}
        </div>
      </article>
      <Closing />
    </>
  )
}

interface PartProps {
  rfp: RfpDetail
  now: number | null
}

const Bullets = ({ items }: { items: string[] }) => (
  <ul className="bullets">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

/** What a reader must know first: that it changed, is not open yet, or is over. */
function StateNote({ rfp, now }: PartProps) {
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

function Facts({ rfp }: { rfp: RfpDetail }) {
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

function Criteria({ rfp }: { rfp: RfpDetail }) {
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

function Documents({ rfp, now }: PartProps) {
  const t = useText()
  if (knownStatus(rfp, now) === 'upcoming' || rfp.documents.length === 0)
    return <p className="prose">{t('rfp.detail.noDocuments')}</p>
  return (
    <>
      <Files files={rfp.documents} checksumLabel={t('rfp.detail.checksum')} />
      {rfp.bundle && (
        <p className="after">
          <a className="button button--line" href={rfp.bundle.href} download>
            <Icon name="download" />
            <span>{t('shared.actions.downloadAll')}</span>
          </a>
        </p>
      )}
    </>
  )
}

function Clarifications({ rfp }: { rfp: RfpDetail }) {
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

function Amendments({ rfp }: { rfp: RfpDetail }) {
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

/** What to do while the request is open. */
function NextSteps({ rfp, now }: PartProps) {
  const t = useText()
  const { site } = useContent()
  const { dateTime } = useDates()
  const status = knownStatus(rfp, now)
  if (now === null || (status !== 'open' && status !== 'closing-soon')) return null
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
      {takesQuestions(rfp, now) && (
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
