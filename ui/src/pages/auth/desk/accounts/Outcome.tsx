import type { ReactNode, Ref } from 'react'

interface OutcomeProps {
  /** For the focus, after a form has gone. */
  ref: Ref<HTMLDivElement>
  /** Nothing before the first change. */
  children: ReactNode
}

/** The outcome of the last change. */
export function Outcome({ ref, children }: OutcomeProps) {
  return (
    <div
      className="accounts__done"
      role="status"
      tabIndex={-1}
      ref={ref}
      data-shown={children ? '' : undefined}
    >
      {children}
    </div>
  )
}
