import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

interface MoreLinkProps {
  to: string
  label: string
  /** Extra label text for assistive technology only. */
  hint?: string
  /** Style of the link: underlined text, or a button. */
  variant?: 'text' | 'line' | 'solid'
}

/** A link with an arrow. */
export function MoreLink({ to, label, hint, variant = 'text' }: MoreLinkProps) {
  return (
    <Link className={variant === 'text' ? 'more' : `button button--${variant}`} to={to}>
      <span>
        {label}
        {hint && <span className="visually-hidden"> {hint}</span>}
      </span>
      <Icon name="arrow" flip />
    </Link>
  )
}
