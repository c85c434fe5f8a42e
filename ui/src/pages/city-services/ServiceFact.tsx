import type { ReactNode } from 'react'
import { useText } from '../../content/ContentProvider.tsx'

/** A term of a service's description list and its value. */
export function ServiceFact({ name, children }: { name: string; children: ReactNode }) {
  const t = useText()
  return (
    <div>
      <dt>{t(`cityServices.service.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
