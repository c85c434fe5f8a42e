import { type ReactNode, useState } from 'react'
import { useText } from '../../../../content/ContentProvider.tsx'
import { addAccount, type StaffAccount } from './accountsApi.ts'
import { AccountForm, PasswordField, RoleFields, rolesIn } from './fields.tsx'
import { NewPassword } from './NewPassword.tsx'

interface AddFormProps {
  ends: (error: unknown) => boolean
  onAdded: (added: StaffAccount, outcome: ReactNode) => void
  onCancel: () => void
}

/** The form of a new account. */
export function AddForm({ ends, onAdded, onCancel }: AddFormProps) {
  const t = useText()
  const [password, setPassword] = useState('')
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const added = await addAccount({
      email: text('email'),
      name: text('name'),
      roles: rolesIn(form),
      password,
    })
    const said = t('auth.desk.accounts.added', { name: added.name })
    onAdded(added, <NewPassword text={said} password={password} />)
  }
  return (
    <AccountForm
      label={t('auth.desk.accounts.add')}
      action={t('auth.desk.accounts.save')}
      ends={ends}
      submit={submit}
      onCancel={onCancel}
      needsRole
    >
      <div className="field">
        <label className="field__label" htmlFor="account-name">
          {t('auth.desk.accounts.name')}
        </label>
        <input className="input" id="account-name" name="name" autoComplete="off" required maxLength={100} />
      </div>
      <div className="field">
        <label className="field__label" htmlFor="account-email">
          {t('auth.fields.email')}
        </label>
        <input
          className="input"
          id="account-email"
          name="email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
        />
      </div>
      <RoleFields roles={[]} />
      <PasswordField
        label={t('auth.desk.accounts.firstPassword')}
        text={password}
        onText={setPassword}
        isRequired
      />
    </AccountForm>
  )
}
