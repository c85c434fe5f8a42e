import { useText } from '../../../content/ContentProvider.tsx'
import type { Person } from './deskApi.ts'
import type { CurrentCase, Status } from './useCase.ts'

/** What became of the last change, with a way back for ten seconds. */
export function CaseStatus({ current, people }: { current: CurrentCase; people: readonly Person[] }) {
  const t = useText()
  const { status } = current
  const isBad = status && ['conflict', 'role', 'failed'].includes(status.kind)
  return (
    <div className="case__status" role="status" data-bad={isBad ? '' : undefined}>
      {status && <p>{textOf(t, status, people)}</p>}
      {status?.kind === 'changed' && (
        <button type="button" className="desk__link" onClick={current.undo}>
          {t('auth.desk.status.undo')}
        </button>
      )}
    </div>
  )
}

function textOf(t: ReturnType<typeof useText>, status: Status, people: readonly Person[]): string {
  if (status.kind === 'conflict') return t('auth.desk.status.changed')
  if (status.kind !== 'changed') return t(`auth.desk.status.${status.kind}`)
  const { state, assignee } = status.change
  if (state) return t('auth.desk.status.state', { state: t(`auth.desk.states.${state}`) })
  const person = people.find(({ email }) => email === assignee)
  return person ? t('auth.desk.status.assigned', { name: person.name }) : t('auth.desk.status.unassigned')
}
