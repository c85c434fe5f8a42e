import { type ReactNode, useRef } from 'react'
import { useReveal } from '../hooks/useReveal.ts'

interface SectionProps {
  /** Id of the section's heading, if it has one of its own. */
  labelledBy?: string
  /** The target of links within the page. */
  id?: string
  surface?: 'sand' | 'warm' | 'night'
  /** `tight` for a single row; `wide` for a breathing space. */
  height?: 'tight' | 'wide'
  className?: string
  /** A picture behind the content, which stays still while the content slides in. */
  backdrop?: ReactNode
  children: ReactNode
}

/** A band of the page that slides in when it is reached. */
export function Section({ labelledBy, id, surface, height, className, backdrop, children }: SectionProps) {
  const content = useRef<HTMLDivElement>(null)
  useReveal(content)
  const classes = ['section', surface && `section--${surface}`, height && `section--${height}`, className]
    .filter(Boolean)
    .join(' ')
  return (
    <section
      className={classes}
      data-below=""
      aria-labelledby={labelledBy}
      data-night={surface === 'night' ? '' : undefined}
    >
      {backdrop}
      {/* The band itself has no height before the styles have loaded: Firefox would scroll to the wrong place. */}
      <div className="wrap" ref={content} id={id}>
        {children}
      </div>
    </section>
  )
}
