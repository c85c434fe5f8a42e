import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

interface MoreLinkProps {
  to: string
  label: string
  /** The end of the label that only assistive technology needs. */
  hint?: string
  /** A button's looks instead of an underlined link's. */
  variant?: 'text' | 'line' | 'solid'
}

/** A link that leads on, with an arrow. */
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
