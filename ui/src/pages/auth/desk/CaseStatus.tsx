import { useEffect, useRef } from 'react'
import { useText } from '../../../content/ContentProvider.tsx'
import type { Person } from './deskApi.ts'
import { type CurrentCase, DONE, type Status } from './useCase.ts'

/** How long a change can be undone, in milliseconds. */
const UNDO_TIME = 10_000

interface CaseStatusProps {
  current: CurrentCase
  people: readonly Person[]
  onUndo: () => void
}

/** What became of the last change, with a way back for ten seconds. */
export function CaseStatus({ current, people, onUndo }: CaseStatusProps) {
  const t = useText()
  const { status, dismiss } = current
  const region = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins with each status
  useEffect(() => {
    if (status?.kind !== 'changed') return
    // The button stays while it has the focus.
    const timer = setInterval(() => {
      if (!region.current?.contains(document.activeElement)) dismiss()
    }, UNDO_TIME)
    return () => clearInterval(timer)
  }, [status])
  const isBad = status && !['changed', ...DONE].includes(status.kind)
  const isOther = status && status.of.reference !== current.reference
  return (
    <div className="case__status" data-bad={isBad ? '' : undefined} ref={region}>
      <p role="status">
        {isOther && `${status.of.name}: `}
        {status && textOf(t, status, people)}
      </p>
      {status?.kind === 'changed' && (
        <button
          type="button"
          className="desk__link"
          onClick={() => {
            current.undo()
            onUndo()
          }}
        >
          {t('auth.desk.status.undo')}
        </button>
      )}
    </div>
  )
}

function textOf(t: ReturnType<typeof useText>, status: Status, people: readonly Person[]): string {
  if (status.kind !== 'changed') return t(`auth.desk.status.${status.kind}`)
  const { state, assignee } = status.change
  if (state) return t('auth.desk.status.state', { state: t(`auth.desk.states.${state}`) })
  const person = people.find(({ email }) => email === assignee)
  return person ? t('auth.desk.status.assigned', { name: person.name }) : t('auth.desk.status.unassigned')
}
