import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface DisclosureProps {
  title: string
  id?: string
  /** The answer is visible at first. */
  open?: boolean
  children: ReactNode
}

/** A row of a `.questions` list: a native <details>, so it works without JavaScript. */
export function Disclosure({ title, id, open, children }: DisclosureProps) {
  return (
    <details className="questions__item" id={id} open={open}>
      <summary className="questions__question">
        <h3>{title}</h3>
        <Icon name="plus" />
      </summary>
      <p className="prose">{children}</p>
    </details>
  )
}
