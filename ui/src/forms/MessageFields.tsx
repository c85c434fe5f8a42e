/** The parts that forms with a message share. Their texts are in the bundle `forms`. */
import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import { Link } from '../components/Link.tsx'
import { useText } from '../content/ContentProvider.tsx'
import { PRIVACY } from '../paths.ts'
import { setIf, useAnswerPage } from './answerPage.ts'
import { attributesOf, type FormSchema } from './check.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Field } from './Field.tsx'
import { FieldError } from './FieldError.tsx'
import type { ErrorTexts, MessageForm } from './useMessageForm.ts'

interface PartProps {
  form: MessageForm
  schema: FormSchema
}

interface FormHeadProps {
  form: MessageForm
  fields: readonly string[]
  errors: ErrorTexts
  /** The id of a field that is not its name. */
  ids?: Readonly<Record<string, string>>
  onClear: () => void
}

/** Before the form: what is wrong with the fields, and that a draft was put back. */
export function FormHead({ form, fields, errors, ids = {}, onClear }: FormHeadProps) {
  const t = useText()
  return (
    <>
      <ErrorSummary
        title={t('forms.errors.title')}
        errors={fields.flatMap((name) => {
          const text = form.textOf(name)
          return text ? [{ name, text }] : []
        })}
        texts={errors}
        ids={ids}
        attempt={form.attempt}
      />
      {form.isRestored && (
        <div className="form-notice form-notice--calm" role="status">
          <Icon name="clock" />
          <p>{t('forms.draft.text')}</p>
          <p>
            <button type="button" className="form-notice__button" onClick={onClear}>
              {t('forms.draft.clear')}
            </button>
          </p>
        </div>
      )}
    </>
  )
}

/** Name and email address of the sender. */
export function SenderFields({ form, schema }: PartProps) {
  const t = useText()
  return (
    <>
      <Field
        label={t('forms.fields.name')}
        name="name"
        autoComplete="name"
        rules={attributesOf(schema, 'name')}
        error={form.textOf('name')}
        errors={form.textsOf('name')}
      />
      <Field
        label={t('forms.fields.email')}
        name="email"
        type="email"
        autoComplete="email"
        rules={attributesOf(schema, 'email')}
        error={form.textOf('email')}
        errors={form.textsOf('email')}
      />
    </>
  )
}

interface MessageFieldProps extends PartProps {
  label: string
  hint: string
}

export function MessageField({ form, schema, label, hint }: MessageFieldProps) {
  return (
    <Field
      label={label}
      name="message"
      isLong
      hint={hint}
      aside={
        form.length > 0 && (
          <p className="field__count" aria-hidden="true">
            {form.length}
          </p>
        )
      }
      // The check counts characters and says how many are too many; the attribute would cut a text that is pasted.
      rules={{ ...attributesOf(schema, 'message'), pattern: undefined, maxLength: undefined }}
      error={form.textOf('message')}
      errors={form.textsOf('message')}
    />
  )
}

/** The consent, the field that people do not see, and the button. */
export function FormEnd({ form, schema, send, children }: PartProps & { send: string; children: ReactNode }) {
  const t = useText()
  const isAnswer = useAnswerPage() === 'again'
  return (
    <>
      <div className="form__consent">
        <label className="tick">
          <input
            className="tick__input"
            type="checkbox"
            id="consent"
            aria-invalid={form.faults['consent'] ? true : undefined}
            aria-describedby="consent-error"
            {...attributesOf(schema, 'consent')}
            {...(isAnswer && setIf('checked', 'consent=true'))}
          />
          <span>
            {t('forms.fields.consent')}{' '}
            <Link className="text-link" to={PRIVACY}>
              {t('forms.fields.consentLink')}
            </Link>
            .
          </span>
        </label>
        <FieldError name="consent" error={form.textOf('consent')} errors={form.textsOf('consent')} />
      </div>
      <p className="form__trap" aria-hidden="true">
        <label>
          {t('forms.fields.website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div className="form__foot">
        <button type="submit" className="button button--solid" aria-disabled={form.isSending || undefined}>
          {form.isSending ? t('forms.sending') : send}
        </button>
        <span className="visually-hidden" role="status">
          {form.isSending && t('forms.sending')}
        </span>
        <p className="field__hint">{children}</p>
      </div>
    </>
  )
}
