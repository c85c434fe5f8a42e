import { useCallback, useEffect, useState } from 'react'
import type { Desk as DeskComponent } from './desk/Desk.tsx'
import { HomeLogo } from './HomeLogo.tsx'
import { SignIn } from './SignIn.tsx'
import { type Account, currentAccount, forgetSession, hasEnded, signOut } from './session.ts'

/** The desk is code of its own, which only staff loads. */
const loadDesk = () => import('./desk/Desk.tsx').then(({ Desk }) => Desk)

/** The sign-in page, and the desk of those who are signed in (content plan, section 12.2). */
export function AuthPage() {
  const [open, setOpen] = useState<{ account: Account; Desk: typeof DeskComponent }>()
  const [end, setEnd] = useState<'session' | 'wish'>()

  const enter = async (account: Account) => setOpen({ account, Desk: await loadDesk() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that goes on is looked for once
  useEffect(() => {
    currentAccount().then(
      (account) => account && enter(account),
      () => {},
    )
  }, [])

  // The desk's hooks depend on it, so it stays the same.
  const ends = useCallback((error: unknown) => {
    const isOver = hasEnded(error)
    if (isOver) {
      forgetSession()
      setEnd('session')
      setOpen(undefined)
    }
    return isOver
  }, [])

  if (!open) return <SignIn end={end} onAccount={enter} />
  const { account, Desk } = open
  const leave = async () => {
    await signOut()
    setEnd('wish')
    setOpen(undefined)
  }
  return <Desk account={account} logo={<HomeLogo />} ends={ends} onSignOut={leave} />
}
