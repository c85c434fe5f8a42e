import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../../../content/ContentProvider.tsx'
import type { Account } from '../../session.ts'
import { focusOnce } from '../focusOnce.ts'
import { AddForm } from './AddForm.tsx'
import { fetchAccounts, type StaffAccount } from './accountsApi.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { Outcome } from './Outcome.tsx'

interface AccountsProps {
  account: Account
  /** Ends the desk after an error that says that nobody is signed in any more; returns whether it does. */
  ends: (error: unknown) => boolean
}

/** The accounts of staff, for administrators. One form is open at a time. */
export function Accounts({ account, ends }: AccountsProps) {
  const t = useText()
  const [accounts, setAccounts] = useState<readonly StaffAccount[]>()
  const [hasFailed, setFailed] = useState(false)
  const [open, setOpen] = useState<number | 'new'>()
  const [done, setDone] = useState<ReactNode>()
  const status = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)

  const load = () => {
    setFailed(false)
    fetchAccounts().then(setAccounts, (error) => ends(error) || setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; changes are put into the list
  useEffect(load, [])

  const toggle = (form: number | 'new') => setOpen(open === form ? undefined : form)
  const cancel = () => {
    // The button that has the focus disappears.
    root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setOpen(undefined)
  }
  const finish = (changed: StaffAccount, outcome: ReactNode) => {
    setAccounts((before = []) => {
      const isKnown = before.some(({ id }) => id === changed.id)
      return isKnown
        ? before.map((each) => (each.id === changed.id ? changed : each))
        : [...before, changed].sort((a, b) => (a.email < b.email ? -1 : 1))
    })
    setOpen(undefined)
    setDone(outcome)
    // The form that had the focus is gone.
    status.current?.focus()
  }

  return (
    <div className="accounts" ref={root}>
      <div className="accounts__top">
        <h1 className="accounts__title" tabIndex={-1} ref={focusOnce}>
          {t('auth.desk.accounts.title')}
        </h1>
        <button
          type="button"
          className="button button--solid button--small"
          aria-expanded={open === 'new'}
          onClick={() => toggle('new')}
        >
          {t('auth.desk.accounts.add')}
        </button>
      </div>
      <Outcome ref={status}>{done}</Outcome>
      {hasFailed && (
        <p className="accounts__failed" role="alert">
          {t('auth.desk.accounts.failed')}{' '}
          <button type="button" className="desk__link" onClick={load}>
            {t('auth.desk.case.retry')}
          </button>
        </p>
      )}
      {open === 'new' && <AddForm ends={ends} onAdded={finish} onCancel={cancel} />}
      <ul className="accounts__list" role="list">
        {accounts?.map((each) => (
          <li key={each.id} className="account" data-off={each.isEnabled ? undefined : ''}>
            <div className="account__row">
              <p className="account__who">
                <strong>{each.name}</strong>
                {each.email === account.email && (
                  <span className="account__own">{t('auth.desk.accounts.own')}</span>
                )}
                <span className="account__email">{each.email}</span>
              </p>
              <p className="account__roles">{rolesOf(t, each)}</p>
              <button
                type="button"
                className="button button--line button--small"
                aria-expanded={open === each.id}
                onClick={() => toggle(each.id)}
              >
                {t('auth.desk.accounts.change')}
                <span className="visually-hidden"> {each.name}</span>
              </button>
            </div>
            {open === each.id && (
              <ChangeForm
                account={each}
                isOwn={each.email === account.email}
                ends={ends}
                onChanged={finish}
                onCancel={cancel}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function rolesOf(t: ReturnType<typeof useText>, { roles, isEnabled }: StaffAccount): string {
  const names = roles.map((role) => t(`auth.desk.roles.${role}`))
  return [...(isEnabled ? [] : [t('auth.desk.accounts.off')]), ...names].join(' · ')
}
