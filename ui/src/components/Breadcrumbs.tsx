import { useText } from '../content/ContentProvider.tsx'
import { useCurrentPage } from '../content/CurrentPage.tsx'
import { Link } from './Link.tsx'

/** The breadcrumbs from the home page to this page. */
export function Breadcrumbs() {
  const t = useText()
  const { trail } = useCurrentPage()
  return (
    <nav aria-label={t('shared.breadcrumb')}>
      <ol className="breadcrumbs" role="list">
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
