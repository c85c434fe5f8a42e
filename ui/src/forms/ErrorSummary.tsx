import { useEffect, useRef } from 'react'
import { Icon } from '../components/Icon.tsx'
import { setIf, useAnswerPage } from './answerPage.ts'

interface ErrorSummaryProps {
  title: string
  /** The wrong fields in their order. */
  errors: { name: string; text: string }[]
  /** For the server: the texts of the errors that it may find, by field and kind. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The id of a field that is not its name. */
  ids: Readonly<Record<string, string>>
  /** Changes with each attempt to send the form, which moves the focus here. */
  attempt: number
}

/** What keeps a form from being sent, with a link to each field. */
export function ErrorSummary({ title, errors, texts, ids, attempt }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  const answer = useAnswerPage()
  useEffect(() => {
    if (attempt > 0) ref.current?.focus()
  }, [attempt])
  if (answer === 'again') {
    const all = Object.entries(texts).flatMap(([name, kinds]) =>
      Object.entries(kinds).map(([kind, text]) => ({ name, kind, text })),
    )
    return (
      <div className="form-notice" role="alert" {...setIf('hidden', 'problem!=invalid')}>
        <Icon name="alert" />
        <h3 className="form-notice__title">{title}</h3>
        <ul role="list">
          {all.map(({ name, kind, text }) => (
            <li key={`${name} ${kind}`} {...setIf('hidden', `error.${name}!=${kind}`)}>
              <a href={`#${ids[name] ?? name}`}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  if (errors.length === 0) return null
  return (
    <div className="form-notice" ref={ref} tabIndex={-1} role="alert">
      <Icon name="alert" />
      <h3 className="form-notice__title">{title}</h3>
      <ul role="list">
        {errors.map(({ name, text }) => (
          <li key={name}>
            <a
              href={`#${ids[name] ?? name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(ids[name] ?? name)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
