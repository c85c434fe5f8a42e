import { Link } from 'react-router-dom'
import { useContent, useText } from '../content/ContentProvider.tsx'
import { useMatch } from '../hooks/useMatch.ts'
import { trailOf } from '../meta.ts'

/** The way from the home page to this one. */
export function Breadcrumbs() {
  const t = useText()
  const trail = trailOf(useMatch(), useContent())
  return (
    <nav aria-label={t('shared.breadcrumb')}>
      <ol className="crumbs" role="list">
        {trail.map(({ label, path }, index) => (
          <li key={path}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={path}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
