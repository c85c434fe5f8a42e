import type { ReactNode } from 'react'
import { Icon } from '../../../components/Icon.tsx'

/** The content of a drawing as a list: a disclosure below it. */
export function TextTwin({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="text-twin">
      <summary className="text-twin__title">
        {title}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
