import { Link } from '../components/Link.tsx'
import { useText } from '../content/ContentProvider.tsx'
import { useHydrated } from '../hooks/useHydrated.ts'
import { HOME } from '../paths.ts'

type Ground = 'light' | 'dark'

interface LogoProps {
  className: string
  /** The background of the logo. */
  ground: Ground
  /** Whether the background changes; CSS then shows the logo for the current one. */
  changes?: boolean
  onClick?: () => void
}

const FILES = { light: '/brand/logo.svg', dark: '/brand/logo-dark.svg' }

/** The logo with a link to the home page. */
export function Logo({ className, ground, changes = false, onClick }: LogoProps) {
  const alt = useText()('navbar.logo.alt')
  const hydrated = useHydrated()
  const grounds: Ground[] = changes ? ['light', 'dark'] : [ground]
  return (
    <Link className={className} to={HOME} onClick={onClick}>
      {grounds.map((each) => (
        <img
          key={each}
          className={`on-${each}`}
          src={FILES[each]}
          alt={alt}
          width="275"
          height="60"
          // The hidden logo would compete with the pictures of the first view.
          loading={each === ground || hydrated ? 'eager' : 'lazy'}
        />
      ))}
    </Link>
  )
}
