import { useEffect, useState } from 'react'
import { HttpError } from '../../../http/request.ts'
import { addNote, type Case, type Change, changeCase, fetchCase } from './deskApi.ts'

/** How long a change can be undone, in milliseconds. */
const UNDO_TIME = 10_000

/** What became of the last change. */
export type Status =
  | { kind: 'changed'; change: Change; undo: Change }
  | { kind: 'noted' | 'undone' | 'conflict' | 'role' | 'failed' }

export interface CurrentCase {
  reference: string | undefined
  found: Case | undefined
  problem: 'missing' | 'failed' | undefined
  status: Status | undefined
  isBusy: boolean
  change: (change: Change) => void
  undo: () => void
  /** Resolves to whether the note was saved. */
  note: (text: string) => Promise<boolean>
  reload: () => void
}

/** The current message and its changes. */
export function useCase(
  reference: string | undefined,
  ends: (error: unknown) => boolean,
  onChange: (found: Case) => void,
): CurrentCase {
  const [found, setFound] = useState<Case>()
  const [problem, setProblem] = useState<CurrentCase['problem']>()
  const [status, setStatus] = useState<Status>()
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the message again
  useEffect(() => {
    setFound(undefined)
    setProblem(undefined)
    setStatus(undefined)
    if (!reference) return
    let isCurrent = true
    fetchCase(reference).then(
      (answer) => isCurrent && setFound(answer),
      (error) => {
        if (isCurrent && !ends(error)) setProblem(statusOf(error) === 404 ? 'missing' : 'failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [reference, ends, attempt])

  useEffect(() => {
    if (status?.kind !== 'changed') return
    const timer = setTimeout(() => setStatus(undefined), UNDO_TIME)
    return () => clearTimeout(timer)
  }, [status])

  /** Runs a change; resolves to whether it was made. */
  const run = async (work: (found: Case) => Promise<Case>, done: (before: Case) => Status) => {
    if (!found || isBusy) return false
    setBusy(true)
    try {
      const after = await work(found)
      setFound(after)
      setStatus(done(found))
      onChange(after)
      return true
    } catch (error) {
      if (!ends(error)) await fail(error, found)
      return false
    } finally {
      setBusy(false)
    }
  }

  const fail = async (error: unknown, { reference }: Case) => {
    const code = statusOf(error)
    setStatus({ kind: code === 412 ? 'conflict' : code === 403 ? 'role' : 'failed' })
    if (code !== 412) return
    try {
      const after = await fetchCase(reference)
      setFound(after)
      onChange(after)
    } catch (again) {
      ends(again)
    }
  }

  return {
    reference,
    found: found?.reference === reference ? found : undefined,
    problem,
    status,
    isBusy,
    change: (change) => {
      if (found && (change.state === undefined || change.state !== found.state))
        run(
          (before) => changeCase(before, change),
          (before) => ({ kind: 'changed', change, undo: undoOf(before, change) }),
        )
    },
    undo: () => {
      if (status?.kind !== 'changed') return
      const { undo } = status
      run(
        (before) => changeCase(before, undo),
        () => ({ kind: 'undone' }),
      )
    },
    note: (text) =>
      run(
        (before) => addNote(before, text),
        () => ({ kind: 'noted' }),
      ),
    reload: () => setAttempt((before) => before + 1),
  }
}

const statusOf = (error: unknown) => (error instanceof HttpError ? error.status : undefined)

/** The change that brings back what was before. */
function undoOf(before: Case, change: Change): Change {
  return {
    ...(change.state !== undefined && { state: before.state }),
    ...(change.assignee !== undefined && { assignee: before.assignee?.email ?? '' }),
  }
}
