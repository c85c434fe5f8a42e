import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { notify } from '../../components/toasts.ts'
import { useText } from '../../content/ContentProvider.tsx'
import type { InquiryTopic } from '../../content/types.ts'
import { setIf, useAnswerPage } from '../../forms/answerPage.ts'
import { attributesOf, checkForm, type Faults, type Values } from '../../forms/check.ts'
import { type Draft, forgetDraft, keepDraft, readDraft } from '../../forms/draft.ts'
import { ErrorSummary } from '../../forms/ErrorSummary.tsx'
import { Field } from '../../forms/Field.tsx'
import { FieldError } from '../../forms/FieldError.tsx'
import schema from '../../forms/inquiry.schema.json' with { type: 'json' }
import { randomKey, sendForm } from '../../forms/send.ts'
import { request } from '../../http/request.ts'
import { PRIVACY } from '../../paths.ts'
import { INQUIRIES, type Receipt } from './inquiry.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { isTopic, TOPICS } from './topics.ts'

/** The fields in their order on the page. */
const FIELDS = ['topic', 'name', 'email', 'telephone', 'message', 'consent'] as const
/** The name of the draft. */
const FORM = 'inquiry'

interface InquiryFormProps {
  topic: InquiryTopic
  onTopic: (topic: string) => void
  onSent: (receipt: Receipt) => void
}

/** The form of an inquiry. Without script, the browser checks and sends it, and the server answers with a page. */
export function InquiryForm({ topic, onTopic, onSent }: InquiryFormProps) {
  const t = useText()
  const isAnswer = useAnswerPage() === 'again'
  const form = useRef<HTMLFormElement>(null)
  const openedAt = useRef(0)
  const draft = useRef<Draft>({ values: {} })
  const [faults, setFaults] = useState<Faults>({})
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const [length, setLength] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is offered once
  useEffect(() => {
    const found = readDraft(FORM)
    if (!form.current) return
    // The script's own checks say more.
    form.current.noValidate = true
    openedAt.current = performance.now()
    // A topic that was chosen before the page was hydrated is only in the document.
    const checked = new FormData(form.current).get('topic')
    if (typeof checked === 'string' && checked !== TOPICS[0]) onTopic(checked)
    if (!found) return
    draft.current = found
    if (fill(form.current, found.values)) setRestored(true)
    setLength(countOf(form.current))
    const { topic: kept } = found.values
    // A link to the form may name another topic.
    if (kept && isTopic(kept) && !new URLSearchParams(location.search).has('topic')) onTopic(kept)
  }, [])

  /** The texts of the errors that the server may find. */
  const texts: Record<string, Record<string, string>> = Object.fromEntries(
    FIELDS.map((name) => [
      name,
      {
        invalid: t(`contactUs.errors.${name}`),
        ...(name === 'message' && { maxLength: t('contactUs.errors.messageLong') }),
      },
    ]),
  )
  const textOf = (name: string) => {
    const fault = faults[name]
    return fault && (texts[name]?.[fault] ?? texts[name]?.['invalid'])
  }
  const textsOf = (name: string): Record<string, string> => texts[name] ?? {}

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const values = valuesOf(currentTarget)
    draft.current = { ...draft.current, values: textValues(values) }
    keepDraft(FORM, draft.current)
    setLength(countOf(currentTarget))
    // A field is checked while it is corrected, not while it is filled in.
    const found = checkForm(schema, values)
    setFaults((before) => Object.fromEntries(Object.entries(found).filter(([name]) => name in before)))
  }

  const fail = (code: string, found: Faults) => {
    setFaults(found)
    setProblem(code === 'invalid' ? undefined : code)
    setAttempt((before) => before + 1)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const target = event.currentTarget
    const values = valuesOf(target)
    const found = checkForm(schema, values)
    if (Object.keys(found).length > 0) return fail('invalid', found)
    setProblem(undefined)
    setFaults({})
    setSending(true)
    // A draft was written before this page was opened.
    const seconds = (performance.now() - openedAt.current) / 1000
    const sent = await sendOnce({ ...values, ...(!isRestored && { seconds }) })
    setSending(false)
    if ('problem' in sent) return fail(sent.problem.code, sent.problem.faults)
    forgetDraft(FORM)
    notify(t('contactUs.sent.toast'))
    onSent(sent.result)
  }

  /** Sends with the key of the draft, so that an inquiry whose answer was lost is kept once. */
  const sendOnce = async (values: Values) => {
    const sendAs = (key: string) => {
      draft.current = { ...draft.current, key }
      keepDraft(FORM, draft.current)
      return sendForm<Receipt>(INQUIRIES, values, key)
    }
    const sent = await sendAs(draft.current.key ?? randomKey())
    // The inquiry was changed after it had arrived, so it is another one.
    if ('problem' in sent && sent.problem.code === 'idempotency-key-reused') return sendAs(randomKey())
    return sent
  }

  const clear = () => {
    form.current?.reset()
    forgetDraft(FORM)
    draft.current = { values: {} }
    setRestored(false)
    setFaults({})
    setLength(0)
    onTopic('')
    form.current?.querySelector<HTMLElement>('input')?.focus()
  }

  return (
    <>
      <ProblemNotice code={problem} attempt={attempt} name="notice" />
      <ErrorSummary
        title={t('contactUs.errors.title')}
        errors={FIELDS.flatMap((name) => {
          const text = textOf(name)
          return text ? [{ name, text }] : []
        })}
        texts={texts}
        ids={{ topic: `topic-${TOPICS[0]}` }}
        attempt={attempt}
      />
      {isRestored && (
        <div className="form-notice form-notice--calm" role="status">
          <Icon name="clock" />
          <p>{t('contactUs.draft.text')}</p>
          <p>
            <button type="button" className="form-notice__button" onClick={clear}>
              {t('contactUs.draft.clear')}
            </button>
          </p>
        </div>
      )}
      <form
        ref={form}
        className="form"
        // The fragment leads to the answer on the page that the server sends.
        action={`${INQUIRIES}#write`}
        method="post"
        aria-busy={isSending}
        onInput={onInput}
        onSubmit={onSubmit}
        onFocus={once(openState(() => fail('closed', {})))}
      >
        <fieldset className="form__fieldset" aria-describedby="topic-error">
          <legend className="field__label">{t('contactUs.topicLabel')}</legend>
          <div className="form__options">
            {TOPICS.map((value) => (
              <span key={value} className="option">
                <input
                  className="option__input"
                  type="radio"
                  id={`topic-${value}`}
                  value={value}
                  {...attributesOf(schema, 'topic')}
                  {...(isAnswer
                    ? setIf('checked', `topic=${value}`)
                    : { checked: value === topic, onChange: () => onTopic(value) })}
                />
                <label className="option__label" htmlFor={`topic-${value}`}>
                  {t(`contactUs.topics.${value}`)}
                </label>
              </span>
            ))}
          </div>
          <FieldError name="topic" error={textOf('topic')} errors={textsOf('topic')} />
        </fieldset>
        <Field
          label={t('contactUs.fields.name')}
          name="name"
          autoComplete="name"
          rules={attributesOf(schema, 'name')}
          error={textOf('name')}
          errors={textsOf('name')}
        />
        <Field
          label={t('contactUs.fields.email')}
          name="email"
          type="email"
          autoComplete="email"
          rules={attributesOf(schema, 'email')}
          error={textOf('email')}
          errors={textsOf('email')}
        />
        <Field
          label={<Optional label={t('contactUs.fields.telephone')} note={t('contactUs.fields.optional')} />}
          name="telephone"
          type="tel"
          autoComplete="tel"
          rules={attributesOf(schema, 'telephone')}
          error={textOf('telephone')}
          errors={textsOf('telephone')}
        />
        <Field
          label={t('contactUs.fields.message')}
          name="message"
          isLong
          hint={t('contactUs.fields.messageHint')}
          aside={
            length > 0 && (
              <p className="field__count" aria-hidden="true">
                {length}
              </p>
            )
          }
          // The check counts characters and says how many are too many; the attribute would cut a text that is pasted.
          rules={{ ...attributesOf(schema, 'message'), pattern: undefined, maxLength: undefined }}
          error={textOf('message')}
          errors={textsOf('message')}
        />
        <div className="form__consent">
          <label className="tick">
            <input
              className="tick__input"
              type="checkbox"
              id="consent"
              aria-invalid={faults['consent'] ? true : undefined}
              aria-describedby="consent-error"
              {...attributesOf(schema, 'consent')}
              {...(isAnswer && setIf('checked', 'consent=true'))}
            />
            <span>
              {t('contactUs.fields.consent')}{' '}
              <Link className="text-link" to={PRIVACY}>
                {t('contactUs.fields.consentLink')}
              </Link>
              .
            </span>
          </label>
          <FieldError name="consent" error={textOf('consent')} errors={textsOf('consent')} />
        </div>
        <p className="form__trap" aria-hidden="true">
          <label>
            {t('contactUs.fields.website')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <div className="form__foot">
          <button type="submit" className="button button--solid" aria-disabled={isSending || undefined}>
            {t(isSending ? 'contactUs.write.sending' : 'contactUs.write.send')}
          </button>
          <span className="visually-hidden" role="status">
            {isSending && t('contactUs.write.sending')}
          </span>
          <p className="field__hint">{t('contactUs.write.next')}</p>
        </div>
      </form>
    </>
  )
}

function Optional({ label, note }: { label: string; note: string }): ReactNode {
  return (
    <>
      {label} <span className="field__optional">{note}</span>
    </>
  )
}

/** The values as the server gets them. Fields that are empty and may be so are left out. */
function valuesOf(form: HTMLFormElement): Values {
  const data = new FormData(form)
  const texts = FIELDS.map((name) => [name, data.get(name)] as const)
  const given = texts.filter(
    ([name, text]) => text !== null && (text !== '' || schema.required.includes(name)),
  )
  const trap = data.get('website')
  return {
    ...Object.fromEntries(given.map(([name, text]) => [name, name === 'consent' ? true : text])),
    ...(trap && { website: trap }),
  }
}

/** What is kept of a draft: not the consent, which is given when the form is sent. */
function textValues(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Puts texts of a draft into empty fields; returns whether there were any. */
function fill(form: HTMLFormElement, values: Record<string, string>): boolean {
  let isFilled = false
  for (const [name, text] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText || name === 'website') continue
    if (field.value === '') field.value = text
    isFilled ||= text !== ''
  }
  return isFilled
}

const countOf = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('message')
  return field instanceof HTMLTextAreaElement ? [...field.value].length : 0
}

/** Asks the server whether it takes inquiries, so that nobody fills in a form in vain. */
const openState = (onClosed: () => void) => async () => {
  try {
    const { isOpen }: { isOpen?: boolean } = await (await request(INQUIRIES)).json()
    if (!isOpen) onClosed()
  } catch {
    // Sending will tell.
  }
}

let isAsked = false

/** The first focus in the form of a page. */
const once = (ask: () => void) => () => {
  if (!isAsked) ask()
  isAsked = true
}
