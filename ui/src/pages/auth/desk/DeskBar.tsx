import type { ReactNode } from 'react'
import { useText } from '../../../content/ContentProvider.tsx'
import type { Account } from '../session.ts'

interface DeskBarProps {
  account: Account
  logo: ReactNode
  /** Messages that nobody has read yet. */
  count?: number | undefined
  onSignOut: () => void
}

export function DeskBar({ account, logo, count, onSignOut }: DeskBarProps) {
  const t = useText()
  return (
    <header className="desk-bar" data-night="">
      {logo}
      <p className="desk-bar__place">
        {t('auth.desk.inbox')}
        {count !== undefined && count > 0 && <span className="desk-bar__count">{count}</span>}
      </p>
      <p className="desk-bar__who">{t('auth.desk.signedIn', { name: account.name })}</p>
      <button type="button" className="desk-bar__leave" onClick={onSignOut}>
        {t('auth.desk.signOut')}
      </button>
    </header>
  )
}
