import { Link } from '../../components/Link.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { HOME } from '../../paths.ts'

/** The logo of the desk without what the header's needs, which visitors' pages would have to share with it. */
export function HomeLogo() {
  return (
    <Link className="desk-bar__logo" to={HOME}>
      <img src="/brand/logo-dark.svg" alt={useText()('navbar.logo.alt')} width="275" height="60" />
    </Link>
  )
}
