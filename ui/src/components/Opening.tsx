import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../content/ContentProvider.tsx'
import { HOME } from '../paths.ts'
import { Picture } from './Picture.tsx'

interface OpeningProps {
  title: string
  lead?: string
  picture: { name: string; alt: string }
  /** `wide` below the title, or `behind` it, filling the window. */
  placement?: 'wide' | 'behind'
  /** Pages between the home page and this one. */
  trail?: { label: string; to: string }[]
  children?: ReactNode
}

/** The opening of an inner page: where you are, its title, what it is for, one large picture. */
export function Opening({ title, lead, picture, placement = 'wide', trail = [], children }: OpeningProps) {
  const t = useText()
  const behind = placement === 'behind'
  const crumbs = (
    <nav aria-label={t('shared.breadcrumb')}>
      <ol className="crumbs" role="list">
        <li>
          <Link to={HOME}>{t('navbar.links.home')}</Link>
        </li>
        {trail.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  )
  if (behind) {
    return (
      <section className="opening opening--image" data-night="" aria-labelledby="title">
        <div className="hero__media">
          <Picture {...picture} sizes="100vw" eager />
        </div>
        <div className="wrap">
          {crumbs}
          <h1 className="opening__title" id="title">
            {title}
          </h1>
          {lead && <p className="lede opening__lede">{lead}</p>}
        </div>
      </section>
    )
  }
  return (
    <section className="opening" aria-labelledby="title">
      <div className="wrap">
        {crumbs}
        <h1 className="opening__title" id="title">
          {title}
        </h1>
        <div className="opening__row">
          {lead && <p className="lede opening__lede">{lead}</p>}
          {children}
        </div>
      </div>
      <div className="opening__pic">
        <div className="pic pic--219">
          <Picture {...picture} sizes="100vw" eager />
        </div>
      </div>
    </section>
  )
}
