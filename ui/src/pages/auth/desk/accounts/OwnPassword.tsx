import { type RefObject, useRef, useState } from 'react'
import { useText } from '../../../../content/ContentProvider.tsx'
import type { Account } from '../../session.ts'
import { focusOnce } from '../focusOnce.ts'
import { changePassword } from './accountsApi.ts'
import { AccountForm, type Problem } from './fields.tsx'
import { Outcome } from './Outcome.tsx'
import { MAX_LENGTH, MIN_LENGTH } from './password.ts'

interface OwnPasswordProps {
  account: Account
  /** Ends the desk after an error that says that nobody is signed in any more; returns whether it does. */
  ends: (error: unknown) => boolean
  onCancel: () => void
}

/** A new password for the account that is signed in. */
export function OwnPassword({ account, ends, onCancel }: OwnPasswordProps) {
  const t = useText()
  /** How many changes were made here. */
  const [count, setCount] = useState(0)
  const [isChanged, setChanged] = useState(false)
  const [isShown, setShown] = useState(false)
  const status = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLInputElement>(null)
  const next = useRef<HTMLInputElement>(null)

  const submit = async () => {
    setChanged(false)
    await changePassword({ current: textIn(current), password: textIn(next) })
    setShown(false)
    setCount(count + 1)
    setChanged(true)
    status.current?.focus()
  }
  const fieldOf = (problem: Problem) =>
    (problem === 'password-wrong' && current.current) || (problem === 'invalid' && next.current) || null
  const secret = {
    className: 'input',
    type: isShown ? 'text' : 'password',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
    maxLength: MAX_LENGTH,
  }
  return (
    <div className="accounts">
      <div className="accounts__top">
        <h1 className="accounts__title" tabIndex={-1} ref={focusOnce}>
          {t('auth.desk.password.title')}
        </h1>
      </div>
      <Outcome ref={status}>{isChanged && t('auth.desk.password.done')}</Outcome>
      <AccountForm
        // An empty one after each change.
        key={count}
        label={t('auth.desk.password.title')}
        action={t('auth.desk.password.save')}
        ends={ends}
        submit={submit}
        onCancel={onCancel}
        needsRole={false}
        focuses={count === 0}
        invalid={t('auth.desk.password.invalid', { count: MIN_LENGTH })}
        fieldOf={fieldOf}
      >
        {/* Password managers keep the new password under this name. */}
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <div className="field">
          <label className="field__label" htmlFor="own-current">
            {t('auth.desk.password.current')}
          </label>
          <input id="own-current" autoComplete="current-password" ref={current} {...secret} />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="own-next">
            {t('auth.desk.password.next')}
          </label>
          <input
            id="own-next"
            autoComplete="new-password"
            minLength={MIN_LENGTH}
            aria-describedby="own-next-hint"
            ref={next}
            {...secret}
          />
          <p className="field__hint" id="own-next-hint">
            {t('auth.desk.accounts.passwordHint', { count: MIN_LENGTH })} {t('auth.desk.password.hint')}
          </p>
        </div>
        <label className="tick">
          <input
            className="tick__input"
            type="checkbox"
            checked={isShown}
            onChange={({ currentTarget }) => setShown(currentTarget.checked)}
          />
          <span>{t('auth.desk.password.show')}</span>
        </label>
      </AccountForm>
    </div>
  )
}

const textIn = ({ current }: RefObject<HTMLInputElement | null>) => current?.value ?? ''
