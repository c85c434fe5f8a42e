import type { ReactNode } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Picture } from './Picture.tsx'

interface PageHeaderProps {
  title: string
  lead?: string
  picture?: { name: string; alt: string }
  /** `wide` is below the title; `behind` fills the window behind it. */
  placement?: 'wide' | 'behind'
  /** The crop of the picture on upright screens (CityHeader.css). */
  focus?: string
  /** `large` sets a smaller title, for pages that people mainly read. */
  size?: 'hero' | 'large'
  /** Content beside the lead, such as a table of contents. */
  children?: ReactNode
}

/** The top of an inner page: breadcrumbs, title, lead, and one large picture. */
export function PageHeader({
  title,
  lead,
  picture,
  placement = 'wide',
  focus,
  size = 'hero',
  children,
}: PageHeaderProps) {
  if (placement === 'behind') {
    return (
      <section
        className="page-header page-header--image"
        data-night=""
        data-focus={focus}
        aria-labelledby="title"
      >
        <div className="backdrop">
          {picture && <Picture {...picture} sizes="(max-aspect-ratio: 8/5) 160vh, 100vw" eager />}
        </div>
        <div className="wrap">
          <Breadcrumbs />
          <h1 className="page-header__title" id="title">
            {title}
          </h1>
          {lead && <p className="lede page-header__lede">{lead}</p>}
        </div>
      </section>
    )
  }
  return (
    <section className="page-header" aria-labelledby="title">
      <div className="wrap">
        <Breadcrumbs />
        <h1 className="page-header__title" data-size={size} id="title">
          {title}
        </h1>
        <div className="page-header__row">
          {lead && <p className="lede page-header__lede">{lead}</p>}
          {children}
        </div>
      </div>
      {picture && (
        <div className="page-header__pic">
          <div className="pic">
            <Picture {...picture} sizes="100vw" eager />
          </div>
        </div>
      )}
    </section>
  )
}
