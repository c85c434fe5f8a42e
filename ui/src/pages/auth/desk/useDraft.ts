/** Texts that were typed and not sent, kept until the tab is closed or the person signs out. */
import { useRef, useState } from 'react'
import { stayActive } from './deskApi.ts'

const PREFIX = 'desk:'
/** How often the server is told that somebody is typing, in milliseconds. */
const ACTIVITY = 60_000

interface Typed {
  text: string
  /** The text that was there before; undefined if it does not matter. */
  base?: string
}

export interface DeskDraft {
  text: string
  edit: (text: string) => void
  /** Forgets a text that was sent, unless more was typed meanwhile. */
  sent: (text: string) => void
  /** Keeps the text as if it had been typed, because the one that was there before goes. */
  hold: () => void
  /** Forgets what was typed. */
  reset: () => void
  /** Whether the text that was there before has changed since somebody typed. */
  isOutdated: boolean
}

/** A text of a message, by a name such as `note:K7QM-4TXD-9`; `initial` while nothing was typed. */
export function useDraft(name: string, initial = ''): DeskDraft {
  const [typed, setTyped] = useState(() => read(name))
  const toldAt = useRef(Date.now())
  const put = (after: Typed | undefined) => {
    setTyped(after)
    keep(name, after)
  }
  return {
    text: typed?.text ?? initial,
    isOutdated: typed?.base !== undefined && typed.base !== initial && typed.text !== initial,
    edit: (text) => {
      put(text === initial ? undefined : { base: initial, ...typed, text })
      if (Date.now() - toldAt.current < ACTIVITY) return
      toldAt.current = Date.now()
      // The session must not end in the middle of a sentence.
      stayActive()
    },
    sent: (text) => {
      setTyped((now) => (now?.text === text ? undefined : now))
      if (read(name)?.text === text) keep(name, undefined)
    },
    hold: () => put({ text: typed?.text ?? initial }),
    reset: () => put(undefined),
  }
}

/** The next person at this browser must not see them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage may be disabled.
  }
}

function read(name: string): Typed | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') ?? undefined
  } catch {
    // Storage may be disabled or hold something else.
    return undefined
  }
}

function keep(name: string, typed: Typed | undefined): void {
  try {
    if (typed) sessionStorage.setItem(PREFIX + name, JSON.stringify(typed))
    else sessionStorage.removeItem(PREFIX + name)
  } catch {
    // Storage may be disabled or full.
  }
}
