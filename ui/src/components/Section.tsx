import { type ReactNode, useRef } from 'react'
import { useReveal } from '../hooks/useReveal.ts'

interface SectionProps {
  /** Id of the section's heading, if it has one of its own. */
  labelledBy?: string
  /** The target of links within the page. */
  id?: string
  surface?: 'sand' | 'warm' | 'night'
  className?: string
  /** A picture behind the content, which stays still while the content slides in. */
  backdrop?: ReactNode
  children: ReactNode
}

/** A band of the page that slides in when it is reached. */
export function Section({ labelledBy, id, surface, className, backdrop, children }: SectionProps) {
  const content = useRef<HTMLDivElement>(null)
  useReveal(content)
  const classes = ['section', surface && `section--${surface}`, className].filter(Boolean).join(' ')
  return (
    <section
      className={classes}
      data-below=""
      id={id}
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

/** The heading of a section, and what stands beside it. */
export function SectionHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="section-head">
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      {children}
    </div>
  )
}

interface SplitSectionProps extends Omit<SectionProps, 'labelledBy'> {
  headingId: string
  title: string
}

/** A section whose title stands beside what it says. */
export function SplitSection({ headingId, title, children, ...section }: SplitSectionProps) {
  return (
    <Section labelledBy={headingId} {...section}>
      <div className="split">
        <h2 className="split__title" id={headingId}>
          {title}
        </h2>
        <div className="split__body">{children}</div>
      </div>
    </Section>
  )
}
