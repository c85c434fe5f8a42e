import { useEffect, useRef, useState } from 'react'
import { HttpError } from '../../../http/request.ts'
import {
  type Answer,
  addNote,
  type Case,
  type Change,
  changeCase,
  codeOf,
  fetchCase,
  publishAnswer,
  withdrawAnswer,
} from './deskApi.ts'

/** What became of the last change. */
export type Status =
  | { kind: 'changed'; of: Case; change: Change; undo: Change }
  | { kind: (typeof DONE)[number] | 'conflict' | 'missing' | 'role' | 'unpublished' | 'failed'; of: Case }

/** The kinds of a status that are no failures, besides `changed`. */
export const DONE = ['noted', 'undone', 'published', 'withdrawn'] as const

export interface CurrentCase {
  reference: string | undefined
  found: Case | undefined
  problem: 'missing' | 'failed' | undefined
  /** It may be about the message that was current before. */
  status: Status | undefined
  dismiss: () => void
  change: (change: Change) => void
  undo: () => void
  /** Resolves to whether the note was saved. */
  note: (text: string) => Promise<boolean>
  /** Publishes the answer to a question; resolves to whether it was. */
  publish: (answer: Pick<Answer, 'question' | 'answer'>) => Promise<boolean>
  withdraw: () => Promise<boolean>
  reload: () => void
}

/** The current message and its changes, which are sent one after the other. */
export function useCase(
  reference: string | undefined,
  ends: (error: unknown) => boolean,
  onChange: (found: Case) => void,
): CurrentCase {
  const [shown, setShown] = useState<Case>()
  const [problem, setProblem] = useState<CurrentCase['problem']>()
  const [status, setStatus] = useState<Status>()
  const [attempt, setAttempt] = useState(0)
  /** Each message as the server last sent it. */
  const known = useRef(new Map<string, Case>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const found = shown?.reference === reference ? shown : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the message again
  useEffect(() => {
    setProblem(undefined)
    // What can be undone stays while the next message is read.
    setStatus((before) => (before?.kind === 'changed' ? before : undefined))
    if (!reference) return
    let isCurrent = true
    fetchCase(reference).then(
      (answer) => {
        known.current.set(reference, answer)
        if (isCurrent) setShown(answer)
      },
      (error) => {
        if (isCurrent && !ends(error)) setProblem(statusOf(error) === 404 ? 'missing' : 'failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [reference, ends, attempt])

  const keep = (after: Case) => {
    known.current.set(after.reference, after)
    setShown((before) => (before?.reference === after.reference ? after : before))
    onChange(after)
  }

  /** Makes a change after those before it; resolves to whether it was made. */
  const run = (
    of: string,
    work: (before: Case) => Promise<Case>,
    done: (before: Case, after: Case) => Status,
  ) => {
    const result = queue.current.then(async () => {
      const before = known.current.get(of)
      if (!before) return false
      try {
        const after = await work(before)
        keep(after)
        setStatus(done(before, after))
        return true
      } catch (error) {
        if (!ends(error)) setStatus({ kind: await kindOf(error, before), of: before })
        return false
      }
    })
    queue.current = result
    return result
  }

  /** The kind of a failure. After a conflict, the message is shown as it is now. */
  const kindOf = async (error: unknown, { reference }: Case) => {
    const code = await codeOf(error)
    if (code === 'role-missing') return 'role'
    if (code === 'no-inquiry') return 'missing'
    if (code === 'not-published') return 'unpublished'
    if (code !== 'changed-meanwhile') return 'failed'
    try {
      keep(await fetchCase(reference))
      return 'conflict'
    } catch (again) {
      ends(again)
      return 'failed'
    }
  }

  return {
    reference,
    found,
    problem,
    status,
    dismiss: () => setStatus(undefined),
    change: (change) => {
      if (!found || change.state === found.state) return
      run(
        found.reference,
        (before) => changeCase(before, change),
        (before, after) => ({ kind: 'changed', of: after, change, undo: undoOf(before, change) }),
      )
    },
    undo: () => {
      if (status?.kind !== 'changed') return
      const { of, undo } = status
      run(
        of.reference,
        (before) => changeCase(before, undo),
        (_, after) => ({ kind: 'undone', of: after }),
      )
    },
    note: async (text) =>
      found !== undefined &&
      run(
        found.reference,
        (before) => addNote(before, text),
        // The answer may hold a change that a colleague has made.
        (before, after) => ({ kind: after.version === before.version ? 'noted' : 'conflict', of: after }),
      ),
    publish: async (answer) =>
      found !== undefined &&
      run(
        found.reference,
        (before) => publishAnswer(before, answer),
        (_, after) => ({ kind: 'published', of: after }),
      ),
    withdraw: async () =>
      found !== undefined &&
      run(found.reference, withdrawAnswer, (_, after) => ({ kind: 'withdrawn', of: after })),
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
