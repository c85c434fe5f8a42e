import type { ReactNode } from 'react'
import { SHEET, WITH_BLOCKS } from './planSheet.ts'

interface NightPlanProps {
  className: string
  /** The drawn part of the plan, in its units. */
  viewBox: string
  /** The place that is marked in red. */
  children: ReactNode
}

/** The plan of the city at night with one place in red: a decoration. */
export function NightPlan({ className, viewBox, children }: NightPlanProps) {
  const part = (name: string) => <use key={name} href={`${SHEET}#${name}`} />
  return (
    <svg className={`night-plan ${className}`} viewBox={viewBox} aria-hidden="true">
      <g className="night-plan__ground">{part('ground')}</g>
      <g className="night-plan__greens">{['park', ...WITH_BLOCKS.map((id) => `greens-${id}`)].map(part)}</g>
      <g className="night-plan__water">{part('water')}</g>
      <g className="night-plan__blocks" fillRule="evenodd">
        {WITH_BLOCKS.map((id) => part(`blocks-${id}`))}
      </g>
      {children}
    </svg>
  )
}
