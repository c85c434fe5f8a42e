import { Link } from '../../components/Link.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { HOME } from '../../paths.ts'

interface HomeLogoProps {
  className: string
  file: '/brand/logo.svg' | '/brand/logo-dark.svg'
}

/** The logo without what the header's needs, which visitors' pages would have to share with these. */
export function HomeLogo({ className, file }: HomeLogoProps) {
  return (
    <Link className={className} to={HOME}>
      <img src={file} alt={useText()('navbar.logo.alt')} width="275" height="60" />
    </Link>
  )
}
