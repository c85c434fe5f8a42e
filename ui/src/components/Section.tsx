import { type ReactNode, useRef } from 'react'
import { useReveal } from '../hooks/useReveal.ts'

interface SectionProps {
  /** Id of the section's heading. */
  labelledBy: string
  surface?: 'sand' | 'warm' | 'night'
  className?: string
  /** A picture behind the content, which stays still while the content slides in. */
  backdrop?: ReactNode
  children: ReactNode
}

/** A band of the page that slides in when it is reached. */
export function Section({ labelledBy, surface, className, backdrop, children }: SectionProps) {
  const content = useRef<HTMLDivElement>(null)
  useReveal(content)
  const classes = ['section', surface && `section--${surface}`, className].filter(Boolean).join(' ')
  return (
    <section
      className={classes}
      aria-labelledby={labelledBy}
      data-night={surface === 'night' ? '' : undefined}
    >
      {backdrop}
      <div className="wrap" ref={content}>
        {children}
      </div>
    </section>
  )
}
