import { type FormEvent, useEffect, useState } from 'react'
import { useText } from '../../../content/ContentProvider.tsx'
import type { RfpDetail } from '../../../content/types.ts'
import { request } from '../../../http/request.ts'
import { REQUESTS } from '../../../paths.ts'
import type { Answer, Case } from './deskApi.ts'
import type { CurrentCase } from './useCase.ts'
import { type DeskDraft, useDraft } from './useDraft.ts'
import { useMoment } from './useWhen.ts'

/** How often, and how far apart in milliseconds, the page of the request is looked at for an answer. */
const LOOKS = 12
const INTERVAL = 1_500

interface AnswerFormProps {
  found: Case
  /** The reference of the request. */
  rfp: string
  current: CurrentCase
}

/** The answer to a question, which everyone reads on the page of the request. */
export function AnswerForm({ found, rfp, current }: AnswerFormProps) {
  const t = useText()
  const { reference, answer: published } = found
  const question = useDraft(`question:${reference}`, published?.question ?? found.message)
  const answer = useDraft(`answer:${reference}`, published?.answer)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const texts = { question: question.text.trim(), answer: answer.text.trim() }
    if (!texts.question || !texts.answer || !(await current.publish(texts))) return
    question.sent(question.text)
    answer.sent(answer.text)
  }
  const withdraw = () => {
    question.hold()
    answer.hold()
    current.withdraw()
  }
  return (
    <section className="answer" aria-labelledby="answer-title">
      <h3 className="notes__title" id="answer-title">
        {t('auth.desk.answer.title')}{' '}
        <span className="notes__audience">{t('auth.desk.answer.audience')}</span>
      </h3>
      {published && <Published answer={published} rfp={rfp} />}
      {!published && found.state === 'answered' && (
        <p className="answer__state">{t('auth.desk.answer.missing')}</p>
      )}
      {published && (
        <div className="answer__print">
          <p>{published.question}</p>
          <p>{published.answer}</p>
        </div>
      )}
      <form className="answer__form" onSubmit={onSubmit}>
        <div className="field">
          <label className="field__label" htmlFor="desk-question">
            {t('auth.desk.answer.question')}
          </label>
          <textarea
            className="input"
            id="desk-question"
            rows={3}
            maxLength={2000}
            required
            aria-describedby="desk-question-hint"
            value={question.text}
            onChange={({ currentTarget }) => question.edit(currentTarget.value)}
          />
          <p className="field__hint" id="desk-question-hint">
            {t('auth.desk.answer.questionHint')}
          </p>
          <Outdated draft={question} published={published?.question ?? found.message} />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="desk-answer">
            {t('auth.desk.answer.text')}
          </label>
          <textarea
            className="input"
            id="desk-answer"
            rows={5}
            maxLength={4000}
            required
            value={answer.text}
            onChange={({ currentTarget }) => answer.edit(currentTarget.value)}
          />
          <Outdated draft={answer} published={published?.answer ?? ''} />
        </div>
        <p className="case__actions">
          <button type="submit" className="button button--solid button--small">
            {t(published ? 'auth.desk.answer.change' : 'auth.desk.answer.publish')}
          </button>
          {published && (
            <button type="button" className="button button--line button--small" onClick={withdraw}>
              {t('auth.desk.answer.withdraw')}
            </button>
          )}
        </p>
      </form>
    </section>
  )
}

/** What a colleague has published since this text was typed. */
function Outdated({ draft, published }: { draft: DeskDraft; published: string }) {
  const t = useText()
  if (!draft.isOutdated) return null
  return (
    <div className="answer__outdated" role="status">
      <p>{t('auth.desk.answer.outdated')}</p>
      <p className="answer__other">{published}</p>
      <button type="button" className="desk__link" onClick={draft.reset}>
        {t('auth.desk.answer.use')}
      </button>
    </div>
  )
}

/** When the answer was published, and whether visitors see it. */
function Published({ answer, rfp }: { answer: Answer; rfp: string }) {
  const t = useText()
  const date = useMoment()(answer.answeredAt)
  const state = useShown(answer, rfp)
  return (
    <p className="answer__state">
      <span role="status">{t(`auth.desk.answer.${state}`, { date })}</span>{' '}
      <a className="desk__link" href={`${REQUESTS}/${rfp}#questions`} target="_blank" rel="noopener">
        {t('auth.desk.answer.view')}
      </a>
    </p>
  )
}

/** Looks at the data of the page until it has the answer. */
function useShown({ question, answer }: Answer, rfp: string): 'waiting' | 'shown' | 'late' {
  const [state, setState] = useState<'waiting' | 'shown' | 'late'>('waiting')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    const look = async (left: number) => {
      const isShown = await shows(rfp, question, answer)
      if (!isCurrent) return
      if (isShown || left === 0) return setState(isShown ? 'shown' : 'late')
      timer = setTimeout(look, INTERVAL, left - 1)
    }
    setState('waiting')
    look(LOOKS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [question, answer, rfp])
  return state
}

async function shows(rfp: string, question: string, answer: string): Promise<boolean> {
  try {
    const response = await request(`/assets/content${REQUESTS}/${rfp}.json`)
    const page: { data: { request: RfpDetail } } = await response.json()
    return page.data.request.clarifications.some(
      (each) => each.question === question && each.answer === answer,
    )
  } catch {
    // The next look tells.
    return false
  }
}
