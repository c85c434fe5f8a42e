import type { ReactNode } from 'react'
import { Picture } from './Picture.tsx'

interface SpreadProps {
  id?: string
  titleId: string
  title: string
  picture: { name: string; alt: string }
  /** The side of the picture in wide windows. */
  side?: 'start' | 'end'
  surface?: 'warm' | 'night'
  children: ReactNode
}

/** A band with a picture up to the edge of the window, and words beside it. */
export function Spread({
  id,
  titleId,
  title,
  picture,
  side = 'start',
  surface = 'warm',
  children,
}: SpreadProps) {
  return (
    <section
      className="spread"
      data-below=""
      data-picture={side}
      data-night={surface === 'night' ? '' : undefined}
      aria-labelledby={titleId}
    >
      <div className="pic spread__pic">
        <Picture {...picture} sizes="(min-width: 1000px) 95vw, 113vw" />
      </div>
      {/* As in `Section`, the target of links is inside the band. */}
      <div className="spread__body" id={id}>
        <h2 className="spread__title" id={titleId}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
