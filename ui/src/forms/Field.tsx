import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { hole, setIf, useAnswerPage } from './answerPage.ts'
import { FieldError } from './FieldError.tsx'

type Attributes = InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>

interface FieldProps extends Pick<Attributes, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck'> {
  name: string
  label: ReactNode
  /** The rules for browsers without script. */
  rules: object
  error: string | undefined
  /** The texts of the errors that the server may find, by their kinds. */
  errors: Readonly<Record<string, string>>
  isLong?: boolean
  hint?: string
  /** Beside the hint. */
  aside?: ReactNode
}

/** A text field with its label, hint, and error. Its value stays in the document. */
export function Field({
  name,
  label,
  rules,
  error,
  errors,
  isLong = false,
  hint,
  aside,
  ...attributes
}: FieldProps) {
  const isAnswer = useAnswerPage() === 'again'
  const Control = isLong ? 'textarea' : 'input'
  return (
    <div className="field" data-wide={isLong || name === 'name' ? '' : undefined}>
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <Control
        className="input"
        id={name}
        {...rules}
        {...attributes}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${name}-hint`, `${name}-error`].filter(Boolean).join(' ')}
        defaultValue={isAnswer ? hole(name) : undefined}
        {...(isAnswer && setIf('aria-invalid', `error.${name}`))}
      />
      {hint && (
        <div className="field__row">
          <p className="field__hint" id={`${name}-hint`}>
            {hint}
          </p>
          {aside}
        </div>
      )}
      <FieldError name={name} error={error} errors={errors} />
    </div>
  )
}
