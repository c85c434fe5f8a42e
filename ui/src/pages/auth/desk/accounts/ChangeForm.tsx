import { type ReactNode, useState } from 'react'
import { useText } from '../../../../content/ContentProvider.tsx'
import type { Forms } from '../../../../forms/forms.ts'
import { changeAccount, ROLES, type StaffAccount } from './accountsApi.ts'
import { AccountForm, PasswordField, RoleFields, rolesIn } from './fields.tsx'
import { NewPassword } from './NewPassword.tsx'

interface ChangeFormProps {
  account: StaffAccount
  /** Whether it is the account of whoever is signed in. */
  isOwn: boolean
  ends: (error: unknown) => boolean
  onChanged: (changed: StaffAccount, outcome: ReactNode) => void
  onCancel: () => void
}

/** The roles of an account, a new password for it, and whether it may sign in. */
export function ChangeForm({ account, isOwn, ends, onChanged, onCancel }: ChangeFormProps) {
  const t = useText()
  const { id, name, roles, isEnabled } = account
  const [password, setPassword] = useState('')
  const submit = async (form: HTMLFormElement, button: string) => {
    if (button) {
      const changed = await changeAccount(id, { isEnabled: !isEnabled })
      return onChanged(changed, t(`auth.desk.accounts.${isEnabled ? 'disabled' : 'enabled'}`, { name }))
    }
    // Roles without a box stay.
    const others = roles.filter((role) => !ROLES.some((each) => each === role))
    const wanted = [...others, ...rolesIn(form)]
    // Another administrator may have changed roles that stay as they are here.
    const isSame = wanted.length === roles.length && wanted.every((role) => roles.includes(role))
    const change: Forms['accountChange'] = {
      ...(!isSame && { roles: wanted }),
      ...(password && { password }),
    }
    const changed = await changeAccount(id, change)
    const said = t('auth.desk.accounts.saved', { name })
    onChanged(changed, password ? <NewPassword text={said} password={password} /> : said)
  }
  return (
    <AccountForm
      label={t('auth.desk.accounts.of', { name })}
      action={t('auth.desk.accounts.saveChanges')}
      ends={ends}
      submit={submit}
      onCancel={onCancel}
      needsRole={roles.every((role) => ROLES.some((each) => each === role))}
      actions={
        !isOwn && (
          <button
            type="submit"
            value="permission"
            formNoValidate
            className="button button--line button--small account__permission"
          >
            {t(`auth.desk.accounts.${isEnabled ? 'disable' : 'enable'}`)}
          </button>
        )
      }
    >
      <RoleFields roles={roles} {...(isOwn && { fixed: 'administrator' })} />
      <PasswordField label={t('auth.desk.accounts.newPassword')} text={password} onText={setPassword} />
      {isOwn && <p className="field__hint">{t('auth.desk.accounts.ownHint')}</p>}
    </AccountForm>
  )
}
