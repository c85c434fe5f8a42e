import { type HTMLAttributes, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'

const STEP: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

export interface Tabs {
  /** For an element with the role `tablist`. */
  list: HTMLAttributes<HTMLDivElement> & { ref: RefObject<HTMLDivElement | null> }
  tab: (index: number) => HTMLAttributes<HTMLButtonElement>
  /** A closed panel has `data-off`, so that CSS decides how it hides. */
  panel: (index: number) => HTMLAttributes<HTMLDivElement> & { 'data-off'?: string | undefined }
}

/** A tab list that follows the keyboard focus, with the first tab selected (WAI-ARIA APG). */
export function useTabs(count: number, orientation?: 'vertical'): Tabs {
  const id = useId()
  const [selected, setSelected] = useState(0)
  const ref = useRef<HTMLDivElement>(null)
  const select = (index: number) => {
    const next = (index + count) % count
    setSelected(next)
    ref.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (step) select(selected + step)
    else if (event.key === 'Home') select(0)
    else if (event.key === 'End') select(count - 1)
    else return
    event.preventDefault()
  }
  return {
    list: { ref, 'aria-orientation': orientation, onKeyDown },
    tab: (index) => ({
      role: 'tab',
      id: `${id}tab-${index}`,
      'aria-controls': `${id}panel-${index}`,
      'aria-selected': index === selected,
      tabIndex: index === selected ? 0 : -1,
      onClick: () => setSelected(index),
    }),
    panel: (index) => ({
      role: 'tabpanel',
      id: `${id}panel-${index}`,
      'aria-labelledby': `${id}tab-${index}`,
      'data-off': index === selected ? undefined : '',
    }),
  }
}
