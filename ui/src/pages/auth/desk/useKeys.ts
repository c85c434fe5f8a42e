import { useEffect, useRef, useState } from 'react'

/** What the keys do. */
interface Actions {
  /** One message down or up the list. */
  move: (step: 1 | -1) => void
  search: () => void
  note: () => void
  answered: () => void
}

export interface Keys {
  isOn: boolean
  toggle: () => void
}

/** Where the browser keeps that the keys are off. */
const STORED = 'deskKeysOff'

/** Single keys for the desk. They work outside fields, and can be turned off (WCAG 2.1.4). */
export function useKeys(actions: Actions): Keys {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) === null)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (target instanceof Element && target.matches('input[type="search"], textarea, select')) {
        if (key !== 'Escape' || !(target instanceof HTMLElement)) return
        // Browsers would empty the search field.
        event.preventDefault()
        target.blur()
        return
      }
      if (!isOn || event.shiftKey || event.metaKey || event.ctrlKey || event.altKey) return
      const { move, search, note, answered } = latest.current
      const action = { j: () => move(1), k: () => move(-1), '/': search, n: note, e: answered }[
        key.toLowerCase()
      ]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  return {
    isOn,
    toggle: () => {
      if (isOn) localStorage.setItem(STORED, '')
      else localStorage.removeItem(STORED)
      setOn(!isOn)
    },
  }
}
