/** The parts that the forms of accounts share. */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../../content/ContentProvider.tsx'
import { codeOf } from '../deskApi.ts'
import { ROLES } from './accountsApi.ts'
import { MAX_LENGTH, MIN_LENGTH, suggestPassword } from './password.ts'

interface AccountFormProps {
  label: string
  /** The text of the button that sends it. */
  action: string
  ends: (error: unknown) => boolean
  /** Rejects where it was not saved. `button` is the value of the button that was pressed. */
  submit: (form: HTMLFormElement, button: string) => Promise<void>
  onCancel: () => void
  /** Whether a role has to be chosen. */
  needsRole: boolean
  /** Whether its first field takes the focus; a form that a button has opened does. */
  focuses?: boolean
  /** The text for values that the server refuses, where it is not that of a whole account. */
  invalid?: string
  /** The field that a problem is about, which takes the focus. */
  fieldOf?: (problem: Problem) => HTMLElement | null
  children: ReactNode
  /** Buttons beside those of every form. */
  actions?: ReactNode
}

/** A form that says why it was not saved, and keeps what was typed. */
export function AccountForm(props: AccountFormProps) {
  const { label, action, ends, submit, onCancel, needsRole, focuses = true, children, actions } = props
  const { invalid, fieldOf } = props
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (focuses) form.current?.querySelector<HTMLElement>('input:enabled:not([hidden])')?.focus()
  }, [])
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget, nativeEvent } = event
    const { submitter } = nativeEvent as SubmitEvent
    if (isBusy) return
    setProblem(undefined)
    const button = submitter?.getAttribute('value') ?? ''
    if (needsRole && !button && rolesIn(currentTarget).length === 0) {
      setProblem('roles')
      currentTarget.querySelector<HTMLElement>('[name="role"]')?.focus()
      return
    }
    setBusy(true)
    try {
      await submit(currentTarget, button)
    } catch (error) {
      if (ends(error)) return
      const code = await codeOf(error)
      const found = PROBLEMS.find((each) => each === code) ?? 'failed'
      setProblem(found)
      setBusy(false)
      fieldOf?.(found)?.focus()
    }
  }
  return (
    <form className="account__form" ref={form} aria-label={label} aria-busy={isBusy} onSubmit={onSubmit}>
      {children}
      <div className="account__problem" role="alert">
        {problem && (
          <p>{problem === 'invalid' && invalid ? invalid : t(`auth.desk.accounts.problems.${problem}`)}</p>
        )}
      </div>
      <p className="account__actions">
        <button
          type="submit"
          className="button button--solid button--small"
          aria-disabled={isBusy || undefined}
        >
          {action}
        </button>
        <button type="button" className="button button--line button--small" onClick={onCancel}>
          {t('auth.desk.accounts.cancel')}
        </button>
        {actions}
      </p>
    </form>
  )
}

/** The problems with texts of their own; `roles` is the form's. */
const PROBLEMS = [
  'roles',
  'account-exists',
  'own-account',
  'no-account',
  'password-wrong',
  'too-many',
  'role-missing',
  'invalid',
] as const
export type Problem = (typeof PROBLEMS)[number] | 'failed'

interface RoleFieldsProps {
  roles: readonly string[]
  /** A role that must stay. */
  fixed?: string
}

export function RoleFields({ roles, fixed }: RoleFieldsProps) {
  const t = useText()
  return (
    <fieldset className="account__fieldset">
      <legend className="field__label">{t('auth.desk.accounts.roles')}</legend>
      {ROLES.map((role) => (
        <label key={role} className="tick">
          <input
            className="tick__input"
            type="checkbox"
            name="role"
            value={role}
            defaultChecked={roles.includes(role)}
            disabled={role === fixed}
          />
          <span>
            {t(`auth.desk.roles.${role}`)}
            <span className="field__hint"> {t(`auth.desk.accounts.may.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The roles that are chosen in a form. */
export const rolesIn = (form: HTMLFormElement) =>
  ROLES.filter((role) => form.querySelector(`[name="role"][value="${role}"]:checked`))

interface PasswordFieldProps {
  label: string
  text: string
  onText: (text: string) => void
  isRequired?: boolean
}

/** A password that is given to somebody else, so it is not hidden. */
export function PasswordField({ label, text, onText, isRequired = false }: PasswordFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="account__password">
        <input
          className="input"
          id={id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required={isRequired}
          minLength={MIN_LENGTH}
          maxLength={MAX_LENGTH}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        <button
          type="button"
          className="button button--line button--small"
          onClick={() => onText(suggestPassword())}
        >
          {t('auth.desk.accounts.suggest')}
        </button>
      </div>
      <p className="field__hint" id={`${id}-hint`}>
        {t('auth.desk.accounts.passwordHint', { count: MIN_LENGTH })}
      </p>
    </div>
  )
}
