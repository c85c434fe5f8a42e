import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../../../content/ContentProvider.tsx'
import { SIGN_IN } from '../../../paths.ts'
import type { Account } from '../session.ts'
import { Accounts } from './accounts/Accounts.tsx'
import { OwnPassword } from './accounts/OwnPassword.tsx'
import { CasePane } from './CasePane.tsx'
import { DeskBar } from './DeskBar.tsx'
import { type Colleague, fetchStaff } from './deskApi.ts'
import { focusOnce } from './focusOnce.ts'
import { Inbox } from './Inbox.tsx'
import { useCase } from './useCase.ts'
import { countIn, useCounts } from './useCounts.ts'
import { forgetDrafts } from './useDraft.ts'
import { useInbox } from './useInbox.ts'
import { useKeys } from './useKeys.ts'
import { Views } from './Views.tsx'

interface DeskProps {
  account: Account
  logo: ReactNode
  /** Ends the desk after an error that says that nobody is signed in any more; returns whether it does. */
  ends: (error: unknown) => boolean
  onSignOut: () => void
}

/** The roles that answer something. */
const ROLES = ['clerk', 'procurement']
/** The parameter of the address that names the current message, so that Back leads to the list. */
const PARAMETER = 'message'
/** The parameter that names a place other than the first one. */
const PLACE = 'place'
/** The place where everyone changes their own password. */
const PASSWORD = 'password'

/** The desk: the inbox for those who answer something, and the accounts for administrators. */
export function Desk({ account, logo, ends, onSignOut }: DeskProps) {
  const t = useText()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [unread, setUnread] = useState<number>()
  const leave = () => {
    forgetDrafts()
    onSignOut()
  }
  const places: Place[] = [
    ...(account.roles.some((role) => ROLES.includes(role)) ? (['inbox'] as const) : []),
    ...(account.roles.includes('administrator') ? (['accounts'] as const) : []),
  ]
  const wanted = new URLSearchParams(search).get(PLACE)
  const place = wanted === PASSWORD ? PASSWORD : (places.find((each) => each === wanted) ?? places[0])
  useTitle(unread)
  return (
    <div className="desk-page">
      <DeskBar
        account={account}
        logo={logo}
        places={places.map((each) => ({
          name: each,
          to: each === places[0] ? SIGN_IN : `${SIGN_IN}?${PLACE}=${each}`,
          isCurrent: each === place,
          count: each === 'inbox' ? unread : undefined,
        }))}
        password={{ to: `${SIGN_IN}?${PLACE}=${PASSWORD}`, isCurrent: place === PASSWORD }}
        onSignOut={leave}
      />
      {place === 'inbox' && <Panes ends={ends} onUnread={setUnread} />}
      {place === 'accounts' && <Accounts account={account} ends={ends} />}
      {place === PASSWORD && <OwnPassword account={account} ends={ends} onCancel={() => navigate(SIGN_IN)} />}
      {!place && (
        <>
          <Title />
          <p className="desk__empty">{t('auth.desk.noRole')}</p>
        </>
      )}
    </div>
  )
}

type Place = 'inbox' | 'accounts'

function Title() {
  const t = useText()
  return (
    <h1 className="visually-hidden" tabIndex={-1} ref={focusOnce}>
      {t('auth.desk.title')}
    </h1>
  )
}

interface PanesProps extends Pick<DeskProps, 'ends'> {
  /** Is told the number of new messages. */
  onUnread: (count: number | undefined) => void
}

/** Views, a list of inquiries, and the current one. In narrow windows it shows one pane at a time. */
function Panes({ ends, onUnread }: PanesProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const reference = new URLSearchParams(search).get(PARAMETER) ?? undefined
  const root = useRef<HTMLDivElement>(null)
  const [staff, setStaff] = useState<readonly Colleague[]>([])

  const counts = useCounts(ends)
  const inbox = useInbox(counts, ends)
  const current = useCase(reference, ends, (found) => {
    inbox.update(found)
    void counts.refresh()
  })

  /** The message that keys are about; it is rendered a little later. */
  const target = useRef(reference)
  const choose = (to: string | undefined, replace = false) => {
    target.current = to
    navigate({ search: to ? `?${PARAMETER}=${to}` : '' }, { replace })
  }
  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus()

  // What had the focus may be hidden now.
  const before = useRef(reference)
  const isOpening = useRef(false)
  useEffect(() => {
    target.current = reference
    const row = rowOf(root.current, before.current)
    if (!reference && before.current) (row ?? root.current?.querySelector<HTMLElement>('input'))?.focus()
    before.current = reference
  }, [reference])
  const isShown = current.found !== undefined
  useEffect(() => {
    if (isShown && isOpening.current) root.current?.querySelector<HTMLElement>('.case__title')?.focus()
    if (isShown) isOpening.current = false
  }, [isShown])

  const keys = useKeys({
    move: (step) => {
      const at = inbox.items.findIndex((item) => item.reference === target.current)
      const next = inbox.items[at + step]
      if (!next) return
      choose(next.reference, true)
      rowOf(root.current, next.reference)?.focus()
    },
    search: () => focus('#desk-search'),
    note: () => focus('#desk-note'),
    answered: () => {
      if (current.found?.reference === target.current) current.change({ state: 'answered' })
    },
  })

  const unread = counts.counts && countIn(counts.counts, 'new')
  useEffect(() => onUnread(unread), [unread, onUnread])
  // Nobody counts elsewhere.
  useEffect(() => () => onUnread(undefined), [onUnread])
  useEffect(() => {
    fetchStaff().then(setStaff, ends)
  }, [ends])

  return (
    <>
      <Title />
      <div className="desk" ref={root} data-pane={reference ? 'case' : 'list'}>
        <Views counts={counts.counts} query={inbox.query} onQuery={inbox.setQuery} keys={keys} />
        <Inbox
          inbox={inbox}
          ends={ends}
          current={reference}
          onChoose={(to) => {
            isOpening.current = true
            choose(to)
          }}
        />
        <CasePane current={current} staff={staff} onBack={() => choose(undefined)} />
      </div>
    </>
  )
}

/** The name of the page, with the number of new messages, for somebody who is in another tab. */
function useTitle(count = 0): void {
  const title = useText()('auth.desk.page')
  useEffect(() => {
    const before = document.title
    document.title = count > 0 ? `(${count}) ${title}` : title
    return () => {
      document.title = before
    }
  }, [count, title])
}

const rowOf = (root: HTMLElement | null, reference: string | undefined) =>
  root?.querySelector<HTMLElement>(`[data-reference="${CSS.escape(reference ?? '')}"]`)
