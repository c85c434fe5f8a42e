import { Link } from '../components/Link.tsx'
import { useText } from '../content/ContentProvider.tsx'
import { HOME } from '../paths.ts'

interface LogoProps {
  className: string
  /** The background of the logo; `both` depends on the header's state. */
  ground: 'light' | 'dark' | 'both'
  onClick?: () => void
}

/** The logo with a link to the home page. */
export function Logo({ className, ground, onClick }: LogoProps) {
  const alt = useText()('navbar.logo.alt')
  return (
    <Link className={className} to={HOME} onClick={onClick}>
      {ground !== 'dark' && (
        <img className="on-light" src="/brand/logo.svg" alt={alt} width="275" height="60" />
      )}
      {ground !== 'light' && (
        <img className="on-dark" src="/brand/logo-dark.svg" alt={alt} width="275" height="60" />
      )}
    </Link>
  )
}
