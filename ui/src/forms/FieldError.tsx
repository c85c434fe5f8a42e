import { Icon } from '../components/Icon.tsx'
import { setIf, useAnswerPage } from './answerPage.ts'

interface FieldErrorProps {
  name: string
  error: string | undefined
  /** The texts of the errors that the server may find, by their kinds. */
  errors: Readonly<Record<string, string>>
}

/** What is wrong with a field, below it. */
export function FieldError({ name, error, errors }: FieldErrorProps) {
  const answer = useAnswerPage()
  if (answer === 'again')
    return (
      <div id={`${name}-error`}>
        {Object.entries(errors).map(([kind, text]) => (
          <p key={kind} className="field__error" {...setIf('hidden', `error.${name}!=${kind}`)}>
            <Icon name="alert" />
            <span>{text}</span>
          </p>
        ))}
      </div>
    )
  return (
    <p className="field__error" id={`${name}-error`} hidden={!error}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  )
}
