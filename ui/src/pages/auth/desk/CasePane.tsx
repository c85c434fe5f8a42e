import { type ReactNode, useRef } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import { REQUESTS } from '../../../paths.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { CaseStatus } from './CaseStatus.tsx'
import { type Case, type Colleague, type Person, STATES } from './deskApi.ts'
import { Notes } from './Notes.tsx'
import type { CurrentCase } from './useCase.ts'
import { useMoment } from './useWhen.ts'

interface CasePaneProps {
  current: CurrentCase
  staff: readonly Colleague[]
  onBack: () => void
}

/** The current message: what was sent, its state, who works on it, and the notes of colleagues. */
export function CasePane({ current, staff, onBack }: CasePaneProps) {
  const t = useText()
  const { reference, found, problem } = current
  const root = useRef<HTMLDivElement>(null)
  const focusTitle = () => root.current?.querySelector<HTMLElement>('.case__title')?.focus()
  // A colleague who has left the office still has the message.
  const able = staff.filter(({ kinds }) => kinds.includes(found?.rfp ? 'question' : 'inquiry'))
  const people: readonly Person[] =
    found?.assignee && able.every(({ email }) => email !== found.assignee?.email)
      ? [...able, found.assignee]
      : able
  return (
    <div className="cases" ref={root}>
      {reference && (
        <button type="button" className="case__back" onClick={onBack}>
          <Icon name="arrow-back" flip />
          {t('auth.desk.case.back')}
        </button>
      )}
      <CaseStatus current={current} people={people} onUndo={focusTitle} />
      {found ? (
        <Article current={current} found={found} people={people} />
      ) : (
        <div className="desk__empty" role={problem ? 'alert' : 'status'}>
          {!reference && <p>{t('auth.desk.case.choose')}</p>}
          {reference && !problem && <p>{t('auth.desk.loading')}</p>}
          {problem === 'missing' && <p>{t('auth.desk.case.missing')}</p>}
          {problem === 'failed' && (
            <p>
              {t('auth.desk.case.failed')}{' '}
              <button type="button" className="desk__link" onClick={current.reload}>
                {t('auth.desk.case.retry')}
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

interface ArticleProps {
  current: CurrentCase
  found: Case
  people: readonly Person[]
}

function Article({ current, found, people }: ArticleProps) {
  const t = useText()
  const moment = useMoment()
  const topic = t(`contactUs.topics.${found.topic}`)
  const subject = `${found.reference}: ${topic}`
  return (
    <article className="case" key={found.reference} aria-labelledby="case-title">
      <div className="case__head">
        <div>
          <p className="case__ref">{found.reference}</p>
          <h2 className="case__title" id="case-title" tabIndex={-1}>
            {topic}
          </h2>
        </div>
        <p className="case__actions">
          {found.rfp ? (
            <a className="button button--solid button--small" href="#desk-answer">
              {t('auth.desk.case.write')}
            </a>
          ) : (
            <a
              className="button button--solid button--small"
              href={`${mailto(found.email)}?subject=${encodeURIComponent(subject)}`}
            >
              {t('auth.desk.case.answer')}
            </a>
          )}
          <button type="button" className="button button--line button--small" onClick={() => print()}>
            {t('auth.desk.case.print')}
          </button>
        </p>
      </div>
      <fieldset className="segments">
        <legend className="visually-hidden">{t('auth.desk.views.state')}</legend>
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            className="segments__item"
            aria-pressed={found.state === state}
            onClick={() => current.change({ state })}
          >
            {t(`auth.desk.states.${state}`)}
          </button>
        ))}
      </fieldset>
      <dl className="case__facts">
        <div className="case__print">
          <dt>{t('auth.desk.views.state')}</dt>
          <dd>{t(`auth.desk.states.${found.state}`)}</dd>
        </div>
        {found.rfp && (
          <Fact name={t('auth.desk.case.request')}>
            <a
              className="text-link"
              href={`${REQUESTS}/${found.rfp}#questions`}
              target="_blank"
              rel="noopener"
            >
              {found.rfp}
            </a>
          </Fact>
        )}
        <Fact name={t('auth.desk.case.from')}>{found.name}</Fact>
        <Fact name={t('auth.desk.case.email')}>
          <a className="text-link" href={mailto(found.email)}>
            {found.email}
          </a>
        </Fact>
        {found.telephone && <Fact name={t('auth.desk.case.telephone')}>{found.telephone}</Fact>}
        <Fact name={t('auth.desk.case.received')}>
          <time dateTime={found.receivedAt}>{moment(found.receivedAt)}</time>
        </Fact>
        <Fact name={t('auth.desk.case.assignee')}>
          <select
            className="case__select"
            aria-label={t('auth.desk.case.assignee')}
            value={found.assignee?.email ?? ''}
            onChange={({ currentTarget }) => current.change({ assignee: currentTarget.value })}
          >
            <option value="">{t('auth.desk.case.nobody')}</option>
            {people.map(({ email, name }) => (
              <option key={email} value={email}>
                {name}
              </option>
            ))}
          </select>
        </Fact>
      </dl>
      <div className="case__text">
        {found.message.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {found.rfp && <AnswerForm key={found.reference} found={found} rfp={found.rfp} current={current} />}
      <Notes found={found} onNote={current.note} />
    </article>
  )
}

/** The at sign stays as it is (RFC 6068). */
const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
