import type { ReactNode } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'

interface OpeningProps {
  title: string
  lead?: string
  /** Links beside the title, for a page without a lead. */
  links?: ReactNode
  /** Less space at the top, for pages whose header does not overlap the opening. */
  isBelowHeader?: boolean
  surface?: 'plain' | 'warm' | 'night'
  /** A drawing behind the content. */
  backdrop?: ReactNode
  /** Content below title and lead. */
  children?: ReactNode
}

/** The top of a page that opens with type or a drawing: breadcrumbs, title, lead. */
export function Opening({
  title,
  lead,
  links,
  surface = 'warm',
  isBelowHeader = false,
  backdrop,
  children,
}: OpeningProps) {
  return (
    <section
      className={`opening opening--${surface}${isBelowHeader ? ' opening--below-header' : ''}`}
      data-night={surface === 'night' ? '' : undefined}
      aria-labelledby="title"
    >
      {backdrop}
      <div className="wrap">
        <Breadcrumbs />
        <div className="opening__row">
          <h1 className="opening__title" id="title">
            {title}
          </h1>
          {lead && <p className="lede opening__lede">{lead}</p>}
          {links && <p className="opening__links">{links}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
