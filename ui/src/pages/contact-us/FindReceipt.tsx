import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { hole, setIf, useAnswerPage } from '../../forms/answerPage.ts'
import { attributesOf, checkForm } from '../../forms/check.ts'
import schema from '../../forms/lookup.schema.json' with { type: 'json' }
import { sendForm } from '../../forms/send.ts'
import { ContactNotice } from './ContactNotice.tsx'
import { type Inquiry, LOOKUP } from './inquiry.ts'

/** Shows a receipt again to a visitor who has its reference and the email address. */
export function FindReceipt({ onFound }: { onFound: (receipt: Inquiry) => void }) {
  const t = useText()
  const isAnswer = useAnswerPage() === 'again'
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The script's own checks say more.
    if (form.current) form.current.noValidate = true
  }, [])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const values = Object.fromEntries(new FormData(event.currentTarget))
    const fail = (code: string) => {
      setProblem(code)
      setAttempt((before) => before + 1)
    }
    // There is no receipt with such a reference.
    if (Object.keys(checkForm(schema, values)).length > 0) return fail('no-receipt')
    setSending(true)
    const sent = await sendForm<Inquiry>(LOOKUP, values)
    setSending(false)
    if ('problem' in sent) return fail(sent.problem.code)
    onFound(sent.result)
  }

  return (
    <details className="fold" id="receipt" {...(isAnswer && setIf('open', 'lookupNotice'))}>
      <summary className="fold__title">
        {t('contactUs.find.title')}
        <Icon name="chevron" />
      </summary>
      <div className="fold__form">
        <ContactNotice code={problem} attempt={attempt} name="lookupNotice" />
        <form
          ref={form}
          className="form"
          action={`${LOOKUP}#receipt`}
          method="post"
          aria-busy={isSending}
          onSubmit={onSubmit}
        >
          <div className="field">
            <label className="field__label" htmlFor="lookup-reference">
              {t('forms.sent.reference')}
            </label>
            <input
              className="input"
              id="lookup-reference"
              autoComplete="off"
              spellCheck={false}
              defaultValue={isAnswer ? hole('lookupReference') : undefined}
              {...attributesOf(schema, 'reference')}
            />
          </div>
          <div className="field">
            <label className="field__label" htmlFor="lookup-email">
              {t('forms.fields.email')}
            </label>
            <input
              className="input"
              id="lookup-email"
              type="email"
              autoComplete="email"
              defaultValue={isAnswer ? hole('lookupEmail') : undefined}
              {...attributesOf(schema, 'email')}
            />
          </div>
          <div className="form__foot">
            <button type="submit" className="button button--line" aria-disabled={isSending || undefined}>
              {t('contactUs.find.action')}
            </button>
          </div>
        </form>
      </div>
    </details>
  )
}
