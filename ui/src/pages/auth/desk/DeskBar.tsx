import type { ReactNode } from 'react'
import { Link } from '../../../components/Link.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { Account } from '../session.ts'

interface DeskPlace {
  name: 'inbox' | 'accounts'
  to: string
  isCurrent: boolean
  /** What nobody has read yet. */
  count: number | undefined
}

interface DeskBarProps {
  account: Account
  logo: ReactNode
  places: readonly DeskPlace[]
  /** Where the own password is changed. */
  password: Pick<DeskPlace, 'to' | 'isCurrent'>
  onSignOut: () => void
}

export function DeskBar({ account, logo, places, password, onSignOut }: DeskBarProps) {
  const t = useText()
  return (
    <header className="desk-bar" data-night="">
      {logo}
      <nav className="desk-bar__places" aria-label={t('auth.desk.place.label')}>
        {places.map(({ name, to, isCurrent, count = 0 }) => (
          <Link key={name} className="desk-bar__place" to={to} aria-current={isCurrent ? 'page' : undefined}>
            {t(`auth.desk.place.${name}`)}
            {count > 0 && <span className="desk-bar__count">{count}</span>}
          </Link>
        ))}
      </nav>
      <p className="desk-bar__who">{t('auth.desk.signedIn', { name: account.name })}</p>
      <Link
        className="desk-bar__leave"
        to={password.to}
        aria-current={password.isCurrent ? 'page' : undefined}
      >
        {t('auth.desk.place.password')}
      </Link>
      <button type="button" className="desk-bar__leave" onClick={onSignOut}>
        {t('auth.desk.signOut')}
      </button>
    </header>
  )
}
