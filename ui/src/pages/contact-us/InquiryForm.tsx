import type { ReactNode } from 'react'
import { useText } from '../../content/ContentProvider.tsx'
import type { InquiryTopic } from '../../content/types.ts'
import { setIf, useAnswerPage } from '../../forms/answerPage.ts'
import { attributesOf } from '../../forms/check.ts'
import { Field } from '../../forms/Field.tsx'
import { FieldError } from '../../forms/FieldError.tsx'
import type { Forms } from '../../forms/forms.ts'
import schema from '../../forms/inquiry.schema.json' with { type: 'json' }
import { FormEnd, FormHead, MessageField, SenderFields } from '../../forms/MessageFields.tsx'
import { type ErrorTexts, useMessageForm } from '../../forms/useMessageForm.ts'
import { ContactNotice } from './ContactNotice.tsx'
import { INQUIRIES, type Inquiry } from './inquiry.ts'
import { isTopic, TOPICS } from './topics.ts'

/** The fields in their order on the page. */
const FIELDS = [
  'topic',
  'name',
  'email',
  'telephone',
  'message',
  'consent',
] as const satisfies (keyof Forms['inquiry'])[]

interface InquiryFormProps {
  topic: InquiryTopic
  onTopic: (topic: string) => void
  onSent: (receipt: Inquiry) => void
}

/** The form of an inquiry. Without script, the browser checks and sends it, and the server answers with a page. */
export function InquiryForm({ topic, onTopic, onSent }: InquiryFormProps) {
  const t = useText()
  const isAnswer = useAnswerPage() === 'again'
  const errors: ErrorTexts = {
    topic: { invalid: t('contactUs.errors.topic') },
    name: { invalid: t('forms.errors.name') },
    email: { invalid: t('forms.errors.email') },
    telephone: { invalid: t('contactUs.errors.telephone') },
    message: { invalid: t('contactUs.errors.message'), maxLength: t('contactUs.errors.messageLong') },
    consent: { invalid: t('forms.errors.consent') },
  }
  const form = useMessageForm<Inquiry>({
    name: 'inquiry',
    url: INQUIRIES,
    schema,
    fields: FIELDS,
    errors,
    toast: t('contactUs.sent.toast'),
    onSent,
    onOpen: (element, { topic: kept }) => {
      // A topic that was chosen before the page was hydrated is only in the document.
      const checked = new FormData(element).get('topic')
      if (typeof checked === 'string' && checked !== TOPICS[0]) onTopic(checked)
      // A link to the form may name another topic than the draft.
      if (kept && isTopic(kept) && !new URLSearchParams(location.search).has('topic')) onTopic(kept)
    },
  })
  const clear = () => {
    onTopic('')
    form.clear()
  }
  return (
    <>
      <ContactNotice code={form.problem} attempt={form.attempt} name="notice" />
      <FormHead
        form={form}
        fields={FIELDS}
        errors={errors}
        ids={{ topic: `topic-${TOPICS[0]}` }}
        onClear={clear}
      />
      {/* The fragment leads to the answer on the page that the server sends. */}
      <form className="form" ref={form.ref} action={`${INQUIRIES}#write`} {...form.props}>
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
          <FieldError name="topic" error={form.textOf('topic')} errors={form.textsOf('topic')} />
        </fieldset>
        <SenderFields form={form} schema={schema} />
        <Field
          label={<Optional label={t('contactUs.fields.telephone')} note={t('contactUs.fields.optional')} />}
          name="telephone"
          type="tel"
          autoComplete="tel"
          rules={attributesOf(schema, 'telephone')}
          error={form.textOf('telephone')}
          errors={form.textsOf('telephone')}
        />
        <MessageField
          form={form}
          schema={schema}
          label={t('contactUs.fields.message')}
          hint={t('contactUs.fields.messageHint')}
        />
        <FormEnd form={form} schema={schema} send={t('contactUs.write.send')}>
          {t('contactUs.write.next')}
        </FormEnd>
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
